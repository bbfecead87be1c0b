import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, re-export or dynamic import of a source file. */
export type Import = {
  /** The importing file's path from the project's folder, with forward slashes. */
  from: string;
  line: number;
  specifier: string;
  /** The imported file's path from the project's folder; undefined for a package. */
  file: string | undefined;
  /** Erased at runtime: `import type` and the like. */
  typeOnly: boolean;
};

/** The imports of one TypeScript file. */
export function importsOf(project: string, from: string): Import[] {
  return importsIn(readFileSync(join(project, from), 'utf8'), from);
}

/**
 * The imports of a TypeScript file's text.
 * @throws {SyntaxError} when it can't be parsed
 */
export function importsIn(source: string, from: string): Import[] {
  const { module, errors } = parseSync(from, source);
  if (errors[0]) throw new SyntaxError(`${from}: ${errors[0].message}`);
  const found = (specifier: string, offset: number, typeOnly: boolean): Import => ({
    from,
    line: source.slice(0, offset).split('\n').length,
    specifier,
    file: fileOf(specifier, from),
    typeOnly,
  });
  return [
    ...module.staticImports.map(({ moduleRequest, start, entries }) =>
      found(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [found(moduleRequest.value, start, isType)] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => {
      const text = source.slice(moduleRequest.start, moduleRequest.end);
      return found(text.replaceAll(/^['"`]|['"`]$/g, ''), moduleRequest.start, false);
    }),
  ];
}

/** Resolves as package.json's `imports` and Node do: extensions are always written out here. */
function fileOf(specifier: string, from: string): string | undefined {
  const area = /^#(domain|projections|services)\/(.*)$/.exec(specifier);
  if (area) return `${area[1]}/${area[2]}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}
