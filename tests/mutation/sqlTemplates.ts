import { parseSync, Visitor } from 'oxc-parser';

/** The SQL of one template of a file, between its backticks. */
export type SqlTemplate = {
  /** Offsets of the tag before it in the file. */
  tag: { start: number; end: number };
  /** Its offset in the file. */
  start: number;
  /** Its text in the file. */
  source: string;
  /** The same text at the same length, with `_` for expressions, the contents of quoted texts, and comments. */
  masked: string;
  /** Offsets of its expressions in the source, with ${ and }. */
  expressions: readonly { from: number; to: number }[];
};

/** Statements about the schema or a session: they run once, or don't affect rows. */
const aboutShape =
  /^\s*(?:create|alter|drop|comment|do|vacuum|analyze|listen|notify|set|reset|begin|commit|grant|revoke|lock)\b/i;

/** The sql`…` templates of a file that read or change rows, nested ones included, in order. */
export const sqlTemplatesIn = (file: string, text: string): SqlTemplate[] => {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const found: SqlTemplate[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag: { start: begun, end: ended }, quasi }) {
      if (!/^sql\b/.test(text.slice(begun, ended))) return;
      const start = quasi.start + 1;
      const source = text.slice(start, quasi.end - 1);
      const expressions = quasi.quasis.slice(1).map((text, index) => ({
        from: (quasi.quasis[index]?.end ?? 0) - 2 - start,
        to: text.start + 1 - start,
      }));
      const characters = source.split('');
      for (const { from, to } of expressions) characters.fill('_', from, to);
      const masked = characters
        .join('')
        .replaceAll(/'[^']*'|--[^\n]*/g, (quoted) =>
          quoted.startsWith("'") ? `'${'_'.repeat(quoted.length - 2)}'` : '_'.repeat(quoted.length),
        );
      if (!aboutShape.test(masked))
        found.push({ tag: { start: begun, end: ended }, start, source, masked, expressions });
    },
  }).visit(program);
  return found.toSorted((one, other) => one.start - other.start);
};
