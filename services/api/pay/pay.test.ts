import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openMoney, pay, payMarks, unchanged, withheld } from '#projections/reading/pay.ts';
import { routeTable } from '../../app/routeTable.ts';
import { ProblemError } from '../../http/problem.ts';
import { contract } from '../contract/contract.ts';
import { type Endpoint, isJson } from '../contract/endpoint.ts';
import { answerWithoutPay } from './answer.ts';
import { withoutPay } from './withoutPay.ts';

/** Paths of a schema's values without a mark that says whether they tell pay. */
const unmarked = (schema: z.core.$ZodType, path: string): string[] => {
  const mark = payMarks.get(schema as z.ZodType)?.tell;
  if (mark === withheld || mark === unchanged) return [];
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => unmarked(field, `${path}.${name}`));
  if (def.type === 'union') return def.options.flatMap((option) => unmarked(option, path));
  if (def.type === 'array') return unmarked(def.element, `${path}[]`);
  if (def.type === 'record') return unmarked(def.valueType, `${path}{}`);
  if ('innerType' in def) return unmarked(def.innerType, path);
  return ['boolean', 'literal', 'enum'].includes(def.type) ? [] : [path];
};

const schemasOf = ({ answers, conflict }: Endpoint): z.ZodType[] => [
  ...Object.values(answers).filter(isJson),
  ...(conflict ? [conflict] : []),
];

describe('what nobody is told who does not see pay', () => {
  it('given every route that answers them, then its schemas say of each number and text whether it is pay', () => {
    const found = routeTable.flatMap(({ name }) => {
      const endpoint: Endpoint = contract[name];
      return endpoint.needsPay ? [] : schemasOf(endpoint).flatMap((schema) => unmarked(schema, name));
    });
    // The whole list is withheld.
    expect(found).toEqual(['GET /api/pnl/tentative/:month.freelancers[].cost']);
  });

  it('given a refusal with no field in conflict, then it does not say who changed the record last, nor when', async () => {
    const name = 'PATCH /api/projects/:id';
    const last = { changedBy: { id: '1' }, changedAt: '2026-05-14T09:30:00.000Z' };
    const refusalOf = (fields: string[]) =>
      answerWithoutPay(name, contract[name], {} as never, async () => {
        throw new ProblemError(409, 'Others change it.', { fields, version: 3, ...last });
      });
    await expect(refusalOf(['name'])).rejects.toMatchObject({ problem: last });
    const none = { fields: [], version: 3, changedBy: null, changedAt: null };
    await expect(refusalOf([])).rejects.toMatchObject({ problem: none });
  });

  it('given money in a view that nobody has said of whether it is pay, then it is withheld', () => {
    const bonus = z.strictObject({ month: z.enum(['2026-03']), amount: z.string() });
    const view = z.strictObject({
      revenue: openMoney,
      salary: pay(z.number()),
      bonus: z.number(),
      allowance: z.string().min(1).optional(),
      bonuses: z.array(bonus),
      byMonth: z.record(z.string(), z.number()),
      either: z.union([z.number(), z.boolean()]).nullable(),
    });
    const whole = {
      revenue: 900,
      salary: 42_000,
      bonus: 300,
      allowance: '120.5',
      bonuses: [{ month: '2026-03' as const, amount: '300' }],
      byMonth: { '2026-03': 300 },
      either: 300,
    };
    expect(withoutPay(view, whole)).toEqual({
      revenue: 900,
      salary: null,
      bonus: null,
      allowance: null,
      bonuses: [{ month: '2026-03', amount: null }],
      byMonth: { '2026-03': null },
      either: null,
    });
  });
});
