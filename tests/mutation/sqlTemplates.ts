import { parseSync, Visitor } from 'oxc-parser';

/** The SQL of one template of a file: what stands between its backticks. */
export type SqlTemplate = {
  /** Where it begins in the file. */
  start: number;
  /** As it stands in the file. */
  source: string;
  /** The same, as long, with `_` in the place of expressions, of the insides of quoted texts, and of comments. */
  masked: string;
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
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(text.slice(tag.start, tag.end))) return;
      const start = quasi.start + 1;
      const source = text.slice(start, quasi.end - 1);
      const characters = source.split('');
      for (const { start: from, end: to } of quasi.expressions) {
        // With the ${ before it and the } behind it.
        characters.fill('_', from - 2 - start, to + 1 - start);
      }
      const masked = characters
        .join('')
        .replaceAll(/'[^']*'|--[^\n]*/g, (quoted) =>
          quoted.startsWith("'") ? `'${'_'.repeat(quoted.length - 2)}'` : '_'.repeat(quoted.length),
        );
      if (!aboutShape.test(masked)) found.push({ start, source, masked });
    },
  }).visit(program);
  return found.toSorted((one, other) => one.start - other.start);
};
