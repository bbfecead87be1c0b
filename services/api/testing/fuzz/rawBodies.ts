import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A raw body, with its headers. */
export type RawBody = { content: string | Buffer; headers: Record<string, string> };

const json = { 'Content-Type': 'application/json' };
const as =
  (headers: Record<string, string>, change: (text: string) => string | Buffer) => (text: string) => ({
    content: change(text),
    headers: { ...json, ...headers },
  });
const itself = (text: string): string => text;

/** Changes of a body's text that no program would make. */
const changes: readonly ((text: string) => RawBody)[] = [
  // Duplicate fields: the second one counts.
  as({}, (text) => text.replace(/^\{(.+)\}$/s, '{$1,$1}')),
  as({}, (text) => text.replace('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{}},')),
  as({}, (text) => text.replace(/:(\d+)/g, ':$1e400')),
  as({}, (text) => text.replace(/:(\d+)/g, ':-$1.0e-0')),
  as({}, (text) => text.replace(/:"/g, ':"\\u0000')),
  as({}, (text) => text.replace(/:"/g, ':"\\ud800')),
  as({}, (text) => text.slice(0, text.length / 2)),
  as({}, (text) => `\ufeff${text}`),
  as({}, (text) => `${text}${text}`),
  as({}, (text) => `${' '.repeat(60_000)}${text}`),
  as({}, (text) => text.replace('{', `{"more":${'['.repeat(5_000)}${']'.repeat(5_000)},`)),
  as({}, () => '['.repeat(60_000)),
  as({}, () => `{"a":"${'x'.repeat(300_000)}"}`),
  as({}, (text) => Buffer.from(text.replace('{', '{"\xff\xfe":1,'), 'latin1')),
  as({ 'Content-Type': 'application/json; charset=utf-16' }, (text) => Buffer.from(text, 'utf16le')),
  as({ 'Content-Type': 'application/json; charset=nonsense' }, itself),
  as({ 'Content-Type': 'application/json;;;' }, itself),
  as({ 'Content-Type': 'text/plain' }, itself),
  as({ 'Content-Type': 'application/x-www-form-urlencoded' }, itself),
  as({ 'Content-Encoding': 'gzip' }, (text) => gzipSync(text)),
  as({ 'Content-Encoding': 'identity' }, itself),
  as({ 'Transfer-Encoding': 'chunked' }, itself),
  as({}, () => ''),
  as({}, () => 'null'),
];

/** Bodies with unusual text and normal content. */
export const rawBodies = (
  bodies: fc.Arbitrary<unknown>,
): fc.Arbitrary<{ of: unknown; change: (text: string) => RawBody }> =>
  fc.record({ of: bodies, change: fc.constantFrom(...changes) });

/** A body as any program sends it. */
export const plainBody = as({}, itself);
