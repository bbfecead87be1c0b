import { parseSync, Visitor } from 'oxc-parser';

/** The SQL of one template of a file: what stands between its backticks. */
export type SqlTemplate = {
  /** Where the tag before it begins and ends in the file. */
  tag: { start: number; end: number };
  /** Where it begins in the file. */
  start: number;
  /** As it stands in the file. */
  source: string;
  /** The same, as long, with `_` in the place of expressions, of the insides of quoted texts, and of comments. */
  masked: string;
  /** Where its expressions stand in the source, with the ${ before and the } behind. */
  expressions: readonly { from: number; to: number }[];
};

/** Statements about the shape of the store or of a session: they run once, or say nothing about rows. */
const aboutShape =
  /^\s*(?:create|alter|drop|comment|do|vacuum|analyze|listen|notify|set|reset|begin|commit|grant|revoke|lock)\b/i;

/** The sql`…` templates of a file that ask for rows or change them, also those inside others, in their order. */
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
