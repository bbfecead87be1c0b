// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in files
import { describe, expect, it } from 'vitest';
import { equivalentMutations } from '../mutation/equivalentMutations.ts';
import { allMutations, mutatedParts, mutationsIn, textOf } from '../mutation/mutation.ts';
import { sqlTemplatesIn } from '../mutation/sqlTemplates.ts';

describe('the mutations of queries', () => {
  const all = allMutations();

  it('have names of their own, and change something', () => {
    expect(all.length).toBeGreaterThan(1_500);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('keep their expressions, and change nothing else', () => {
    for (const [file, each] of Map.groupBy(all, (mutation) => mutation.file)) {
      const text = textOf(file);
      const templates = sqlTemplatesIn(file, text);
      // Raw source can be spliced only where there are no escapes.
      expect(templates.filter(({ masked }) => masked.includes('\\'))).toEqual([]);
      for (const mutation of each) {
        const template = templates[mutation.template];
        if (!template) throw new Error(`${mutation.name} is of no template`);
        const { strings, expressions } = mutatedParts(template, mutation);
        const quoted = expressions.map((index) => {
          const { from, to } = template.expressions[index] ?? { from: 0, to: 0 };
          return template.source.slice(from, to);
        });
        expect(strings.map((string, index) => string + (quoted[index] ?? '')).join('')).toBe(
          text.slice(template.start, mutation.start) +
            mutation.to +
            text.slice(mutation.end, template.start + template.source.length),
        );
      }
    }
  });

  it('are there still where one is known to make no difference', () => {
    const names = new Set(all.map(({ name }) => name));
    expect(Object.keys(equivalentMutations).filter((name) => !names.has(name))).toEqual([]);
  });

  const queries = (query: string): string[] => {
    const file = `const found = ${query};`;
    return mutationsIn('a.ts', file).map(
      ({ start, end, to }) => file.slice(0, start).slice('const found = '.length) + to + file.slice(end, -1),
    );
  };

  it.each([
    ['sql`a <= ${"<"} -- <`', ['sql`a < ${"<"} -- <`']],
    ["sql`a->>'b = 1' = ${c}`", ["sql`a->>'b = 1' <> ${c}`"]],
    ['sql`update a set b = ${c}, d = d + ${e}`', ['sql`update a set b = ${c}, d = d - ${e}`']],
    ['sql`a between ${b} and ${c} or d`', ['sql`a between ${b} and ${c} and d`']],
    [
      'sql`${a} where b and c`',
      ['sql`${a} where b or c`', 'sql`${a} where true and c`', 'sql`${a} where b and true`'],
    ],
    ['sql`select (select a where b between ${c} and d)`', ['sql`select (select a where true)`']],
    [
      'sql`select a order by b, c desc limit d`',
      ['sql`select a order by b desc, c desc limit d`', 'sql`select a order by b, c limit d`'],
    ],
    ['sql`order by ${a}`', []],
    ['sql`select coalesce(min(a), ${b})`', ['sql`select coalesce(max(a), ${b})`', 'sql`select (min(a))`']],
    ['sql`a left join b union all c`', ['sql`a join b union all c`', 'sql`a left join b union c`']],
    ['sql`a union b`', ['sql`a except b`']],
    ['sql`select 1 from a`', []],
    [
      'sql`sum(a) filter (b is not null)`',
      ['sql`max(a) filter (b is not null)`', 'sql`sum(a) filter (b is null)`'],
    ],
    ["sql`int4range(a, b, '[]')`", ["sql`int4range(a, b, '[)')`"]],
    ['sql`greatest(0, -a)`', ['sql`greatest(0, a)`', 'sql`least(0, -a)`', 'sql`greatest(1, -a)`']],
    ['sql`a ${sql.fragment`b < c`}`', ['sql`a ${sql.fragment`b <= c`}`']],
    ['sql`create table a (b int check (b > 0))`', []],
    ['other`a < b`', []],
  ])('of %s', (query, expected) => {
    expect(queries(query).toSorted()).toEqual(expected.toSorted());
  });
});
