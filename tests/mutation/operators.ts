import type { SqlTemplate } from './sqlTemplates.ts';

/** One change of a template: the text between two offsets is replaced. */
export type Edit = { operator: string; from: number; to: number; by: string };

type Operator = (template: SqlTemplate) => Edit[];

/** Replaces each match of a pattern; null leaves it. */
const replacing =
  (operator: string, pattern: RegExp, by: (found: RegExpExecArray, template: SqlTemplate) => string | null) =>
  (template: SqlTemplate): Edit[] =>
    [...template.masked.matchAll(pattern)].flatMap((found) => {
      const replaced = by(found, template);
      if (replaced === null) return [];
      const [text] = found;
      const name = operator.replace('%', text.replaceAll(/\s+/g, ' ').trim());
      return [{ operator: name, from: found.index, to: found.index + text.length, by: replaced }];
    });

/** Offset where the brackets around a place close, or the text's end. */
const endOfBrackets = (masked: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < masked.length; at++) {
    if (masked[at] === '(') depth++;
    else if (masked[at] === ')' && depth-- === 0) return at;
  }
  return masked.length;
};

/** The text from a place up to where its brackets close, with inner brackets masked. */
const levelFrom = (masked: string, from: number): string => {
  let depth = 0;
  return [...masked.slice(from, endOfBrackets(masked, from))]
    .map((character) => {
      if (character === ')') depth--;
      const shown = depth === 0 ? character : '_';
      if (character === '(') depth++;
      return shown;
    })
    .join('');
};

/** The text before a place within its brackets, with inner brackets masked. */
const levelBefore = (masked: string, place: number): string => {
  let depth = 0;
  let level = '';
  for (let at = place - 1; at >= 0; at--) {
    const character = masked[at] ?? '';
    if (character === '(' && depth-- === 0) break;
    level = (depth === 0 ? character : '_') + level;
    if (character === ')') depth++;
  }
  return level;
};

const clauses =
  /\b(?:select|from|where|on|having|set|values|returning|when|then|else|limit|(?:group|order|partition) by)\b/gi;
/** The keyword of the clause at a place. */
const clauseAt = ({ masked }: SqlTemplate, place: number): string =>
  levelBefore(masked, place).match(clauses)?.at(-1)?.toLowerCase() ?? '';

/** Whether an `and` belongs to a `between`. */
const isOfBetween = ({ masked }: SqlTemplate, place: number): boolean =>
  /\bbetween\b(?:(?!\band\b)[\s\S])*$/i.test(levelBefore(masked, place));

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
};
const opposites: Record<string, string> = {
  min: 'max',
  max: 'min',
  sum: 'max',
  greatest: 'least',
  least: 'greatest',
};

/** End of a condition, a term or an argument. */
const endOf = (level: string, ends: RegExp): number => {
  const end = level.search(ends);
  return end < 0 ? level.length : end;
};

const conditionEnds =
  /\b(?:and|or|group by|order by|having|limit|offset|union|except|intersect|returning|for (?:update|share)|on conflict|window|then|else|end|as|(?<!distinct |")from|(?:left |cross |right |full |inner )?join)\b|,/i;

/** Removes a condition after where, having or and. */
const conjuncts: Operator = (template) =>
  [...template.masked.matchAll(/\b(?:where|having|and)\b/gi)].flatMap((found) => {
    const begin = found.index + found[0].length;
    if (/and/i.test(found[0]) && isOfBetween(template, found.index)) return [];
    const level = levelFrom(template.masked, begin);
    let length = endOf(level, conditionEnds);
    const bounds = /\bbetween\b/i.exec(level.slice(0, length));
    if (bounds) {
      const afterAnd = length + 'and'.length;
      length = afterAnd + endOf(level.slice(afterAnd), conditionEnds);
    }
    const condition = level.slice(0, length).trimEnd();
    if (/^\s*(?:true|false)?$/.test(condition)) return [];
    return [{ operator: 'condition', from: begin, to: begin + condition.length, by: ' true' }];
  });

const parts = (level: string): { from: number; text: string }[] => {
  let from = 0;
  return level.split(',').map((text) => {
    const part = { from, text };
    from += text.length + 1;
    return part;
  });
};

/** Reverses each term of an order; a term that is an expression has no known order. */
const orders: Operator = ({ masked }) =>
  [...masked.matchAll(/\border by\b/gi)].flatMap(({ index }) => {
    const begin = index + 'order by'.length;
    const level = levelFrom(masked, begin);
    const terms = level.slice(
      0,
      endOf(level, /\b(?:limit|offset|for (?:update|share)|rows|range|groups)\b/i),
    );
    return parts(terms).flatMap(({ from, text }) => {
      const term = text.trimEnd();
      if (/^[\s_]*$/.test(term)) return [];
      const descending = /\s+desc\b/i.exec(term);
      const at = begin + from + (descending ? descending.index : endOf(term, /\s+(?:asc|nulls)\b/i));
      return [
        {
          operator: 'order',
          from: at,
          to: at + (descending?.[0].length ?? 0),
          by: descending ? '' : ' desc',
        },
      ];
    });
  });

/** Removes the default of a value that may be null. */
const defaults: Operator = ({ masked, source }) =>
  [...masked.matchAll(/\bcoalesce\(/gi)].flatMap(({ index, 0: { length } }) => {
    const [first] = parts(levelFrom(masked, index + length));
    if (!first) return [];
    const value = source.slice(index + length, index + length + first.text.length);
    return [{ operator: 'default', from: index, to: endOfBrackets(masked, index + length), by: `(${value}` }];
  });

/** Changes whether a range includes its upper bound. */
const ranges: Operator = ({ masked, source }) =>
  [...masked.matchAll(/\b\w+range\(/gi)].flatMap(({ index }) => {
    const end = endOfBrackets(masked, masked.indexOf('(', index) + 1);
    const bound = /'[[(]([\])])'\s*$/.exec(source.slice(index, end));
    if (!bound) return [];
    const at = index + bound.index + 2;
    return [{ operator: 'range', from: at, to: at + 1, by: bound[1] === ')' ? ']' : ')' }];
  });

const operators: readonly Operator[] = [
  replacing(
    '%',
    /(?<![-<>=!@|&#~?:*+/%^])(?:<=|>=|<>|<|>|=)(?![-<>=@|&#~])/g,
    ({ 0: text, index }, template) =>
      text === '=' && clauseAt(template, index) === 'set' ? null : (comparisons[text] ?? null),
  ),
  replacing('%', /\b(?:and|or)\b/gi, ({ 0: text, index }, template) =>
    isOfBetween(template, index) ? null : /and/i.test(text) ? 'or' : 'and',
  ),
  replacing('%', /(?<=\s)[-+](?=\s)/g, ({ 0: text }) => (text === '+' ? '-' : '+')),
  replacing('sign', /(?<=[\s,(])-(?=[\w(])/g, () => ''),
  replacing(
    '%',
    /\b(?:min|max|sum|greatest|least)(?=\()/gi,
    ({ 0: text }) => opposites[text.toLowerCase()] ?? null,
  ),
  replacing('left join', /\bleft join\b/gi, () => 'join'),
  replacing('%', /\bis(?: not)? null\b/gi, ({ 0: text }) => (/not/i.test(text) ? 'is null' : 'is not null')),
  replacing('%', /\bis(?: not)? distinct from\b/gi, ({ 0: text }) =>
    /not/i.test(text) ? 'is distinct from' : 'is not distinct from',
  ),
  replacing('not exists', /\bnot exists\b/gi, () => 'exists'),
  replacing('%', /\b(?:union|except)\b(?! all\b)/gi, ({ 0: text }) =>
    /union/i.test(text) ? 'except' : 'union',
  ),
  replacing('union all', /\bunion all\b/gi, () => 'union'),
  replacing('%', /(?<![\w.:])[01](?![\w.])/g, ({ 0: text, index }, template) =>
    /by$|select/.test(clauseAt(template, index)) && /(?:select|by)\s+$/i.test(template.masked.slice(0, index))
      ? null
      : text === '0'
        ? '1'
        : '0',
  ),
  conjuncts,
  orders,
  defaults,
  ranges,
];

/** All changes that the operators make to a template. */
export const editsOf = (template: SqlTemplate): Edit[] => operators.flatMap((operator) => operator(template));
