import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Shape } from './testing/oracle/shape.ts';
import * as shapes from './testing/oracle/shapes.ts';

const fixtures = join(import.meta.dirname, '..', 'domain', 'fixtures');
type Shipped = { kind: string; type: string; schema?: number; data: unknown };
const shipped = globSync('events.v*.json', { cwd: fixtures })
  .flatMap((file): Shipped[] => JSON.parse(readFileSync(join(fixtures, file), 'utf8')))
  // Figures don't depend on other records: clients' names, users and tokens, adopted formulas, closed months, and
  // budgets.
  .filter(
    ({ kind }) =>
      !['client', 'user', 'apiToken', 'formulas', 'signInPolicy', 'period', 'budget'].includes(kind),
  );

const shapesByKind: Record<string, Record<string, Shape<unknown>>> = {
  project: shapes.projectEvents,
  teamMember: shapes.memberEvents,
  freelancer: shapes.freelancerEvents,
  softwareCost: shapes.softwareEvents,
  otherCost: shapes.otherCostEvents,
  allocationPlan: shapes.planEvents,
  manualCosts: shapes.manualEvents,
  placeholder: shapes.placeholderEvents,
};

describe('the oracle of the figures', () => {
  it.each(shipped)('reads a $type of a $kind', ({ kind, type, schema = 1, data }) => {
    const first = schema === 1 ? shapes.firstShapes[type] : undefined;
    expect((first ?? shapesByKind[kind]?.[type])?.(data)).toBe(true);
  });

  it('knows no event that was never shipped', () => {
    const known = Object.values(shapesByKind).flatMap((events) => Object.keys(events));
    expect(known.toSorted()).toEqual([...new Set(shipped.map(({ type }) => type))].sort());
  });
});
