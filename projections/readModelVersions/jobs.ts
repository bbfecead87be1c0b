import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { datedFormulas } from '#domain/values/planningFormulas.ts';
import { adoption, lastAdoptions, standing } from '../formulas/readModel.ts';
import { fingerprint } from '../projector/readModels.ts';
import type { Read } from '../reading/read.ts';

type UnderWay = 'queued' | 'building' | 'catching-up' | 'comparing';
type WithoutResult = 'failed' | 'cancelled';

/** States of a recount. Once ready it is kept up to date until it is adopted or discarded. */
export type RecountStatus = UnderWay | 'ready' | 'adopted' | 'retired' | 'discarded' | WithoutResult;

/** States of a verification, which ends with its result. */
export type VerificationStatus = UnderWay | 'done' | WithoutResult;

const job = {
  id: z.number(),
  author: z.string(),
  /** Time of the request. ISO 8601. */
  at: z.string(),
  /** Number of events applied, and of all events. */
  applied: z.number(),
  total: z.number(),
  /** Events a second; null unless a build is running. */
  rate: z.number().nullable(),
  error: z.string().nullable(),
};

const recount = z
  .object({
    ...job,
    status: z.custom<RecountStatus>(),
    formulas: datedFormulas,
    reason: z.string().nullable(),
    /** The read-model version that was live; null if unknown. */
    base: z.number().nullable(),
    fingerprint: z.string(),
    hasTables: z.boolean(),
    adoption,
  })
  .transform(({ fingerprint: builtBy, hasTables, ...found }) => ({
    ...found,
    isKept: hasTables && builtBy === fingerprint,
  }));
/** A recount of the log under the formulas in force; `adoption` is its last one in the log. */
export type Recount = z.infer<typeof recount>;

const verification = z.object({
  ...job,
  status: z.custom<VerificationStatus>(),
  reason: z.string().nullable(),
  result: z.unknown(),
});
/** A verification of the figures in use, from the register. */
export type Verification = z.infer<typeof verification>;

const columns = sql.fragment`
  id, author, coalesce(at, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as at,
  applied, total, rate, error
`;

/** Recounts with their last adoption, which decides their status. */
const recounts = (read: Read): FragmentSqlToken => sql.fragment`
  select ${columns}, formulas, reason, base, fingerprint, has_tables as "hasTables", adoption.view as adoption,
    ${standing(sql.fragment`status`)} as status
  from planner.generations as generation
  left join ${lastAdoptions(read)} as adoption on adoption.replay = generation.id
  where purpose = 'replay'
`;

export const findRecount = (read: Read, id: number): Promise<Recount | null> =>
  read.db.maybeOne(sql.type(recount)`${recounts(read)} and id = ${id}`);

/** Recounts, newest first, at most 200. */
export const listRecounts = (read: Read): Promise<readonly Recount[]> =>
  read.db.any(sql.type(recount)`${recounts(read)} order by id desc limit 200`);

const verifications = sql.fragment`
  select ${columns}, status, reason, result from planner.generations where purpose = 'verification'
`;

export const findVerification = ({ db }: Read, id: number): Promise<Verification | null> =>
  db.maybeOne(sql.type(verification)`${verifications} and id = ${id}`);

/** Verifications, newest first, at most 200. */
export const listVerifications = ({ db }: Read): Promise<readonly Verification[]> =>
  db.any(sql.type(verification)`${verifications} order by id desc limit 200`);
