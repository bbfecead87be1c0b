import { DomainError } from '#domain/errors.ts';
import type { OtherCostFields, SoftwareCostFields } from '#domain/financeInput.ts';
import type { ManualCostsCommand } from '#domain/manualCosts.ts';
import type { Month } from '#domain/month.ts';
import type { OtherCostCommand } from '#domain/otherCost.ts';
import type { SoftwareCostCommand } from '#domain/softwareCost.ts';
import { streams } from '#domain/streams.ts';
import type { Authorship, Backend } from './context.ts';
import { createRecord } from './create.ts';
import { execute } from './execute.ts';
import { settle } from './settle.ts';

/** Someone else has changed this cost since the version a change was made on. */
export class StaleCost extends DomainError {
  constructor() {
    super(
      'conflict',
      'Someone else has changed this cost since you opened it. Compare with theirs and save again.',
    );
  }
}

const refuseStale = (expected: number | undefined, actual: number): void => {
  if (expected !== undefined && expected !== actual) throw new StaleCost();
};

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
  await settle(backend, created);
  return created.id;
};

/** Changes, adjusts or removes a subscription. @throws StaleCost when it is no longer at the expected version */
export const changeSoftwareCost = async (
  backend: Backend,
  author: Authorship,
  id: number,
  command: Exclude<SoftwareCostCommand, { type: 'AddSoftwareCost' }>,
  expectedVersion?: number,
): Promise<void> => {
  const outcome = await execute(
    backend.store,
    streams.softwareCost(id),
    'softwareCost',
    author,
    (_state, version) => {
      refuseStale(expectedVersion, version);
      return command;
    },
  );
  await settle(backend, outcome);
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
  await settle(backend, created);
  return created.id;
};

/** Changes or removes another cost. @throws StaleCost when it is no longer at the expected version */
export const changeOtherCost = async (
  backend: Backend,
  author: Authorship,
  id: number,
  command: Exclude<OtherCostCommand, { type: 'AddOtherCost' }>,
  expectedVersion?: number,
): Promise<void> => {
  const outcome = await execute(
    backend.store,
    streams.otherCost(id),
    'otherCost',
    author,
    (_state, version) => {
      refuseStale(expectedVersion, version);
      return command;
    },
  );
  await settle(backend, outcome);
};

/** Records manual figures for a month, or withdraws them with null (decisions section 7). */
export const setManualCosts = async (
  backend: Backend,
  author: Authorship,
  month: Month,
  figures: ManualCostsCommand['figures'],
): Promise<void> => {
  const command = { type: 'SetManualCosts' as const, figures };
  await settle(
    backend,
    await execute(backend.store, streams.manualCosts(month), 'manualCosts', author, () => command),
  );
};
