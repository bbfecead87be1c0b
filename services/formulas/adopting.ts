import { type AdoptionEvidence, type FormulasState, numberOf } from '#domain/formulas/formulas.ts';
import { overlayFormulas, type WantedFormulas } from '#domain/formulas/formulasInput.ts';
import { streams } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import type { DatedFormulas } from '#domain/values/planningFormulas.ts';
import type { Read } from '#projections/reading/read.ts';
import { discardFormulas, keepFormulas, newNumber } from '#projections/readModelVersions/keptFormulas.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute, stateAfter } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { sendComparisonNotice } from '../readSide/notices.ts';

/** Proposed formulas, their version, and the number of earlier adoptions they are based on. */
type Proposal = { formulas: DatedFormulas; version: number; base: number; isChange: boolean };

/**
 * Overlays the wanted formulas on the set that is in force in the log. Adopting the proposal is refused after another
 * adoption, so that nobody's is undone unnoticed.
 */
export const proposalOf = async (
  { store }: Pick<Backend, 'store'>,
  wanted: WantedFormulas,
  thisMonth: Month,
): Promise<Proposal> => {
  const history = await store.readStream(streams.formulas());
  const inForce = stateAfter('formulas', history);
  const formulas = overlayFormulas(inForce.formulas, wanted, thisMonth);
  return {
    formulas,
    version: numberOf(formulas, inForce),
    base: history.at(-1)?.version ?? 0,
    isChange: !sameValue(formulas, inForce.formulas),
  };
};

/** Stores formulas to be compared. @returns their number */
export const keep = async (
  { pool }: Backend,
  read: Read,
  { by, at, reason }: Authorship,
  { formulas, version, base }: Proposal,
): Promise<number> => {
  const id = await newNumber(pool, read);
  await keepFormulas(pool, { id, formulas, version, base, author: by, at, reason: reason ?? null });
  await sendComparisonNotice(pool);
  return id;
};

/** Discards stored formulas; idempotent. */
export const discard = async ({ pool }: Backend, id: number): Promise<void> => {
  if (await discardFormulas(pool, id)) await sendComparisonNotice(pool);
};

/** What is adopted, under its number: a set, or the one in force. */
type Adopting = {
  id: number;
  /** Null for the set in force. */
  formulas: DatedFormulas | null;
  /** Number of adoptions that there must have been before; null where that doesn't matter. */
  base: number | null;
};

/**
 * Adopts formulas by one event: the figures follow from its position in the log.
 * @param shown the comparison that the author saw before
 * @throws DomainError 'conflict' when others were adopted since the proposal
 * @throws NotYetProjected when they are adopted but the read side is slow to follow
 */
export const adopt = async (
  backend: Backend,
  author: Authorship,
  { id, formulas, base }: Adopting,
  shown?: AdoptionEvidence,
): Promise<void> => {
  const command = (inForce: FormulasState, version: number) => {
    if (base !== null && base !== version) {
      throw new DomainError(
        'conflict',
        'Other figures have come into use since this comparison was started. Start it again to compare it with those.',
      );
    }
    return { type: 'AdoptFormulas' as const, formulas: formulas ?? inForce.formulas, replay: id, shown };
  };
  await waitUntilProjected(
    backend,
    await execute(backend.store, streams.formulas(), 'formulas', author, command),
  );
};
