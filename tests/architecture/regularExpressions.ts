import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

/** A regular expression of a source file. */
type Expression = { file: string; line: number; source: string; flags: string };

/**
 * All regular expression literals of a TypeScript file's text.
 * @throws {SyntaxError} when it can't be parsed
 */
export function expressionsIn(text: string, file: string): Expression[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ file, line: text.slice(0, node.start).split('\n').length, source: pattern, flags });
    },
  }).visit(program);
  return found;
}

/**
 * Whether matching can take super-linear time, by backtracking or by retrying at every character, so that a long text
 * would block the whole server.
 */
export const isSuperLinear = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean =>
  analyse({ source, flags }).reports.length > 0;
