import type { OtherCostFields, SoftwareCostFields } from '#domain/money/financeInput.ts';
import type { ManualCostsCommand } from '#domain/money/manualCosts.ts';
import { streams } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { computedCosts } from '#projections/money/pnl/months.ts';
import { seenAt } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { execute } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

/** @returns the new subscription's id */
export const addSoftwareCost = async (
  backend: Backend,
  author: Authorship,
  fields: SoftwareCostFields,
): Promise<number> => {
  const created = await createRecord(backend, 'softwareCost', streams.softwareCost, author, () => ({
    type: 'AddSoftwareCost',
    fields,
  }));
  await waitUntilProjected(backend, created);
  return created.id;
};

/** @returns the new cost's id */
export const addOtherCost = async (
  backend: Backend,
  author: Authorship,
  fields: OtherCostFields,
): Promise<number> => {
  const created = await createRecord(backend, 'otherCost', streams.otherCost, author, () => ({
    type: 'AddOtherCost',
    fields,
  }));
  await waitUntilProjected(backend, created);
  return created.id;
};

/**
 * Records manual figures for a month, or withdraws them with null (docs/domain.md, Manual figures).
 * @throws Contested when somebody has changed the same figures since the expected version
 */
export const setManualCosts = async (
  backend: Backend,
  author: Authorship,
  month: Month,
  figures: ManualCostsCommand['figures'],
  expectedVersion: number | undefined,
): Promise<void> => {
  const computed = await computedCosts(await backend.readSide.read(), month);
  const stream = streams.manualCosts(month);
  const outcome = await execute(
    backend.store,
    stream,
    'manualCosts',
    author,
    async (_state, version, history) => ({
      type: 'SetManualCosts',
      figures,
      computed,
      since: await seenAt('manualCosts', version, history, expectedVersion),
    }),
  );
  await waitUntilProjected(backend, outcome);
};
