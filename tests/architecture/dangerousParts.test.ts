import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..', '..');
const sources = globSync('{domain,projections,services,web/src}/**/*.{ts,tsx}', { cwd: project })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\.writer\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

describe('what can do harm', () => {
  test.each<[what: string, pattern: RegExp, ...files: string[]]>([
    // Runs Node.js on a file of the planner's, which restores a backup.
    ['programs that are started', /child_process/, 'services/ops/backups/runDrill.ts'],
    ['texts that are run as code', /\beval\(|\bnew Function\(|node:vm\b/],
    [
      'texts that become HTML',
      /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    ],
    // Delays between retries: neither secrets nor keys.
    [
      'guessable numbers',
      /Math\.random/,
      'services/commands/appendWhole.ts',
      'services/commands/execute.ts',
      'services/log/eventStore/retry.ts',
    ],
    ['outdated hashes', /md5/i],
    // TOTP as authenticators implement it, and cookies of earlier versions.
    [
      'ageing hashes',
      /\bsha-?1\b/i,
      'services/http/cookies.ts',
      'services/operationalStore/access/secondFactors.ts',
    ],
    // These statements bind values through slonik too, but don't type the rows that come back.
    [
      'statements without a type',
      /sql\.unsafe/,
      'services/database/pglite.ts',
      'services/log/eventStore/postgresSchema.ts',
    ],
    // Escaped.
    [
      'expressions made of texts',
      /new RegExp\(/,
      'domain/people/mentions.ts',
      'web/src/ui/basics/Unbroken.tsx',
    ],
    // Maintenance commands call the planner on this machine; pages call the planner.
    [
      'requests to elsewhere',
      /\bfetch\(/,
      'services/ops/maintenance/runningFormulasClient.ts',
      'web/src/api/queries/imports.ts',
      'web/src/api/queries/presence.ts',
      'web/src/api/request.ts',
      'web/src/shell/lazyPage.tsx',
    ],
    ['certificates that are not looked at', /rejectUnauthorized|NODE_TLS_REJECT|no-verify/],
  ])('%s stand in no file but those that are looked after', (_, pattern, ...files) => {
    expect(sources.length).toBeGreaterThan(500);
    expect(filesWith(pattern)).toEqual(files);
  });
});

test('ciphers stand in one file, which has one algorithm', () => {
  expect(filesWith(/\bcreate(Cipher|Decipher)/)).toEqual(['services/database/cipher.ts']);
  const named = sources.flatMap(
    ({ text }) => text.match(/'(aes|des|rc4|chacha20|blowfish)(-[\w-]+)?'/gi) ?? [],
  );
  expect(named).toEqual(["'aes-256-gcm'"]);
});

test('every field for a password is masked, and password managers may fill it in', () => {
  // Attributes hold functions, so this matches from the component's name to its end.
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<TextField\b[^<]*?\/>/g)]
      .map(([field]) => ({ file, field }))
      // The generated one-time password, which an administrator reads.
      .filter(({ field }) => !field.includes('isReadOnly'))
      .filter(({ field }) =>
        /name="(\w*[pP]assword)"|field\('(\w*[pP]assword)'\)|label="[^"]*\b[Pp]assword/.test(field),
      ),
  );
  expect(fields.length).toBeGreaterThan(4);
  const plain = fields.filter(
    ({ field }) => !field.includes('type="password"') || !/autoComplete="(current|new)-password"/.test(field),
  );
  expect(plain).toEqual([]);
  // Pasting rows of a spreadsheet into the schedule.
  expect(filesWith(/onPaste=/).filter((file) => !file.startsWith('web/src/ui/grid/'))).toEqual([]);
});
