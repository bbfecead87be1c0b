import { numberOf } from '#domain/formulas/formulas.ts';
import { formulasOutput } from '#domain/formulas/formulasInput.ts';
import { formulasState } from '#projections/formulas/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import type { Replay } from '#projections/readModelVersions/replays.ts';
import type { ReplayView, VerificationView } from '#projections/readModelVersions/view.ts';
import { changedBy } from '../api/conflict.ts';

const planner = { id: 'system', username: 'system', name: 'The planner' };

const workOf = async (read: Read, { id, status, applied, total, rate, author, at, error }: Replay) => ({
  id,
  status,
  applied,
  total,
  rate: rate === null ? null : Math.round(rate),
  eta: rate ? Math.max(0, Math.round((total - applied) / rate)) : null,
  by: (await changedBy(read, author)) ?? { ...planner, ...(author !== 'system' && { id: author }) },
  at,
  ...(error !== null && { error }),
});

/** A trial or a recount as the API answers it. */
export const replayAnswer = async (read: Read, replay: Replay): Promise<ReplayView> => {
  const { adoption } = replay;
  const formulas = adoption?.formulas ?? replay.formulas;
  return {
    ...(await workOf(read, replay)),
    formulas: formulasOutput(formulas),
    formulasVersion: adoption?.version ?? numberOf(formulas, await formulasState(read)),
    reason: replay.reason,
    base: replay.base,
    isRecount: replay.purpose === 'replay',
    isKept: canBeHad(replay),
  };
};

/** Of formulas nothing more is needed than the set: also of a recount that was in use before. */
const canBeHad = ({ purpose, status, isKept }: Replay): boolean =>
  status === 'adopted' || status === 'retired' || (status === 'ready' && (purpose === 'trial' || isKept));

/** A verification as the API answers it. */
export const verificationAnswer = async (read: Read, replay: Replay): Promise<VerificationView> => ({
  ...(await workOf(read, replay)),
  // Written by the replay of the same table; its shape is the read side's own.
  result: (replay.result ?? null) as VerificationView['result'],
});
