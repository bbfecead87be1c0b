import { z } from 'zod';
import { monthSchema } from '#domain/monthInput.ts';
import { explain } from '#projections/explain/queries.ts';
import { figureName } from '#projections/explain/view.ts';
import { ok, type Route, route } from '../route.ts';

const recordKinds = ['project', 'teamMember', 'freelancer', 'softwareCost', 'otherCost'] as const;

/** "project-12": the record whose part of a figure is asked for. */
const record = z
  .templateLiteral([z.enum(recordKinds), '-', z.string().regex(/[1-9]\d{0,8}/)], {
    error: 'The record is not one that figures come from',
  })
  .transform((text) => {
    const cut = text.indexOf('-');
    return { kind: z.enum(recordKinds).parse(text.slice(0, cut)), id: Number(text.slice(cut + 1)) };
  });

const explainQuery = z.object({
  figure: z.enum(figureName.options, { error: 'There is no figure of this name to explain' }),
  month: monthSchema,
  record: record.optional(),
});

/** Where a figure comes from: its lines, its formula, and who set each line, when and why. */
export const explainRoutes: readonly Route[] = [
  route('get', '/api/explain', 'admin', { query: explainQuery }, async ({ query, read }) =>
    ok(await explain(read, query.figure, query.month, query.record ?? null)),
  ),
];
