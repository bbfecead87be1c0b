import type { DatabasePool } from 'slonik';
import { type AdoptionEvidence, numberOf } from '#domain/formulas/formulas.ts';
import type { ShownInput } from '#domain/formulas/formulasInput.ts';
import { sameValue } from '#domain/values/equality.ts';
import { DomainError } from '#domain/values/errors.ts';
import { penceOf } from '#domain/values/money.ts';
import type { DatedFormulas } from '#domain/values/planningFormulas.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { adoptedFormulas, adoptionsIn } from '#projections/foldedState/foldedState.ts';
import { originalFormulas } from '#projections/foldedState/formulaSet.ts';
import {
  type Base,
  baseOf,
  differencesBetween,
  differencesUnder,
  previewOf,
  readBase,
} from '#projections/formulas/differences/compare.ts';
import type { DifferencesView, FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import type { Adoption } from '#projections/formulas/readModel.ts';
import { everyReportedMonth } from '#projections/money/pnl/periods.ts';
import { stateAt } from '#projections/past/stateAt.ts';
import { atEqualPosition } from '#projections/readModelVersions/equalPosition.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import type { Seen } from './readSide.ts';

/** The dependencies of a comparison of formulas. */
export type ComparisonPorts = {
  pool: DatabasePool;
  store: Pick<EventStore, 'readAll' | 'readStreams'>;
  now: () => Date;
  /** Cached base data of figures, shared by comparisons with the same figures. */
  previewBases: { of(key: string, work: () => Promise<Base>): Promise<Base> };
};

/** Reads today in one snapshot. */
export type InSnapshot = <Value>(look: (seen: Seen) => Promise<Value>) => Promise<Value>;

/** The base data of the figures in use, and its log position. */
const presentBase = ({ previewBases, now }: ComparisonPorts, inSnapshot: InSnapshot) =>
  inSnapshot(async ({ position, read }) => {
    const at = now();
    const key = `${read.readModelVersion.id} ${position} ${ukMonthOf(at)}`;
    return { position, base: await previewBases.of(key, () => readBase(read, at)) };
  });

/** What formulas would change in the figures in use. Nothing is stored, and the log isn't read. */
export const preview = async (
  trying: ComparisonPorts,
  inSnapshot: InSnapshot,
  formulasIn: (inForce: DatedFormulas) => DatedFormulas,
): Promise<FormulaPreviewView> => {
  const { position, base } = await presentBase(trying, inSnapshot);
  return { position, ...(await previewOf(base, formulasIn(base.formulas.set))) };
};

/**
 * The part of a comparison that is stored with an adoption.
 * @param shown what the user has seen, if anything: the figures may have moved since
 * @throws DomainError 'conflict' where the formulas would change something else by now
 */
export const evidence = async (
  trying: ComparisonPorts,
  inSnapshot: InSnapshot,
  formulas: DatedFormulas,
  shown: ShownInput | undefined,
): Promise<AdoptionEvidence> => {
  const { position, netProfit, sum } = await preview(trying, inSnapshot, () => formulas);
  if (shown && shown.position !== position && !sameValue(shown.netProfit, netProfit)) {
    throw new DomainError(
      'conflict',
      'The figures have moved since this was worked out. Look at what the formulas change now, then adopt them once more.',
    );
  }
  return {
    position,
    span: sum.span,
    netProfit: netProfit.map(({ month, from, to }) => ({ month, before: penceOf(from), after: penceOf(to) })),
  };
};

/** What formulas would change of the figures in use. */
export const differencesNow = async (
  trying: ComparisonPorts,
  inSnapshot: InSnapshot,
  formulas: DatedFormulas,
): Promise<DifferencesView> => {
  const { position, base } = await presentBase(trying, inSnapshot);
  return {
    position,
    versions: { from: base.formulas.version, to: numberOf(formulas, adoptionsIn(base.foldedState)) },
    parked: { from: base.parked, to: base.parked },
    ...(await differencesUnder(base, formulas)),
  };
};

/** The changes of an adoption, computed again from the agency as it was then. */
export const differencesThen = async (
  { pool, store, now }: ComparisonPorts,
  inSnapshot: InSnapshot,
  { position, version, formulas, shown }: Adoption,
  signal: AbortSignal,
): Promise<DifferencesView> => {
  const readModelVersion = await inSnapshot(async ({ read }) => read.readModelVersion);
  // Without a comparison, the figures are compared as they were just before the adoption.
  const compared = shown?.position ?? position - 1;
  const read = { db: pool, readModelVersion };
  const foldedState = await stateAt({ read, log: store }, compared, signal);
  const journal = { schema: readModelVersion.schema, upTo: compared };
  const closed = await everyReportedMonth({ db: pool, readModelVersion: { ...readModelVersion, journal } });
  const base = baseOf(foldedState, adoptedFormulas(foldedState) ?? originalFormulas, { now: now(), closed });
  return {
    position: compared,
    versions: { from: base.formulas.version, to: version },
    parked: { from: base.parked, to: base.parked },
    ...(await differencesUnder(base, formulas)),
  };
};

/** What a recount that is ready would change. @throws DomainError 'conflict' where too much is changing */
export const differencesOfRecount = async (
  { pool, now }: ComparisonPorts,
  id: number,
): Promise<DifferencesView> => {
  const bases = await atEqualPosition(pool, id, async ({ db, live, other, position }) => ({
    position,
    from: await readBase({ db, readModelVersion: live }, now()),
    to: await readBase({ db, readModelVersion: other }, now()),
  }));
  if (!bases) {
    throw new DomainError(
      'conflict',
      'Too much is changing at this moment to compare. Try again in a minute.',
    );
  }
  const { position, from, to } = bases;
  return {
    position,
    versions: { from: from.formulas.version, to: to.formulas.version },
    parked: { from: from.parked, to: to.parked },
    ...(await differencesBetween(from, to)),
  };
};
