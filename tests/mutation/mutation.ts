import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { editsOf } from './operators.ts';
import { type SqlTemplate, sqlTemplatesIn } from './sqlTemplates.ts';

/** A change of one place in the SQL of a file. */
export type Mutation = {
  /** The file, the operator, and the ordinal of its place in the file. */
  name: string;
  file: string;
  /** The template's index in the file. */
  template: number;
  /** Offsets in the file's text. */
  start: number;
  end: number;
  from: string;
  to: string;
};

export const root = join(import.meta.dirname, '../..');

/** The mutations of one file's text. */
export const mutationsIn = (file: string, text: string): Mutation[] => {
  const counts = new Map<string, number>();
  return sqlTemplatesIn(file, text).flatMap((template, index) =>
    editsOf(template).map(({ operator, from, to, by }) => {
      const count = (counts.get(operator) ?? 0) + 1;
      counts.set(operator, count);
      const [start, end] = [template.start + from, template.start + to];
      return {
        name: `${file} ${operator} ${count}`,
        file,
        template: index,
        start,
        end,
        from: text.slice(start, end),
        to: by,
      };
    }),
  );
};

/** The text parts of a mutated template, and the indexes of the expressions between them. */
export const mutatedParts = (
  { source, start, expressions }: SqlTemplate,
  mutation: Mutation,
): { strings: string[]; expressions: number[] } => {
  const [from, to] = [mutation.start - start, mutation.end - start];
  const text = source.slice(0, from) + mutation.to + source.slice(to);
  const endOfChange = from + mutation.to.length;
  const strings: string[] = [];
  const kept: number[] = [];
  let at = 0;
  for (const [index, expression] of expressions.entries()) {
    const quoted = source.slice(expression.from, expression.to);
    let place = expression.from;
    if (expression.from >= to) place += endOfChange - to;
    // Expressions inside the changed place that the change keeps stay in order.
    else if (expression.to > from) place = text.slice(0, endOfChange).indexOf(quoted, Math.max(at, from));
    if (place < 0) continue;
    strings.push(text.slice(at, place));
    kept.push(index);
    at = place + quoted.length;
  }
  return { strings: [...strings, text.slice(at)], expressions: kept };
};

/** Whether a file is product code whose SQL is mutated. */
export const isMutable = (file: string): boolean =>
  /^(?:projections|services)\/.*\.ts$/.test(file) && !/\.test\.|\/testing\//.test(file);

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Every mutation of the SQL in projections and services, file by file. */
export const allMutations = (): Mutation[] =>
  globSync('{projections,services}/**/*.ts', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter(isMutable)
    .toSorted()
    .flatMap((file) => mutationsIn(file, textOf(file)));
