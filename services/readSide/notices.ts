import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { plannedCell } from '#domain/plans/plannedCell.ts';
import type { Month } from '#domain/values/month.ts';
import type { Committed } from '#projections/projector/projector.ts';
import { fingerprint } from '#projections/projector/readModels.ts';
import { type Origin, projectedOrigins } from '../tracing/spans.ts';

export const noticeChannel = 'planner_changes';

/** Stands for "anything may have changed". */
export const everything = '*';

/** What is said of kept formulas and jobs as they go on: of no position of the log, and gone by the next moment. */
export const comparisonTopic = 'replays';

// PostgreSQL refuses payloads of 8,000 bytes.
const longestPayload = 7_900;

/** Presence in the plans of a month, likewise. */
const presenceTopic = 'presence:';

/**
 * Whether a topic concerns the present moment alone: a client that comes back later does not need what was told
 * meanwhile.
 */
export const isTransient = (topic: string): boolean =>
  topic === comparisonTopic || topic.startsWith(presenceTopic);

const nothing = z.object({});
/** On the wire. The names stay what they are: nodes of the version before and after this one hear it. */
const payload = z.object({
  generation: z.number(),
  position: z.number(),
  topics: z.array(z.string()),
  cells: z.array(plannedCell).optional(),
  version: z.string().optional(),
  origins: z.array(z.object({ correlationId: z.string(), causationId: z.string() })).optional(),
});
const notice = payload.transform(({ generation: readModelVersion, ...said }) => ({
  readModelVersion,
  ...said,
}));

/** A commit as the nodes hear of it; where things are traced, with what its events go back to. */
export type CommitNotice = z.infer<typeof notice>;

/** Tells every node what a projector has just committed; part of its transaction, so it goes out with the rows. */
export const sendNotice = async (db: CommonQueryMethods, committed: Committed): Promise<void> => {
  await db.query(sql.type(nothing)`select pg_notify(${noticeChannel}, ${payloadOf(committed)})`);
};

/** SQL that does the same if the projector's read-model version is the live one: of others nobody hears. */
export const sendNoticeIfLive = (committed: Committed): FragmentSqlToken => sql.fragment`
  select pg_notify(${noticeChannel}, ${payloadOf({ ...committed, origins: projectedOrigins() })}) from planner.live
  where generation = ${committed.readModelVersion}
`;

/** Tells every node, and who watches, that kept formulas or a job have moved on. */
export const sendComparisonNotice = (db: CommonQueryMethods): Promise<void> =>
  sendNotice(db, { readModelVersion: 0, position: 0, topics: [comparisonTopic] });

/** Tells every node, and who watches, that others look at the plans of some months now. */
export const sendPresenceNotice = (db: CommonQueryMethods, months: Iterable<Month>): Promise<void> =>
  sendNotice(db, {
    readModelVersion: 0,
    position: 0,
    topics: [...months].map((month) => `${presenceTopic}${month}`),
  });

/** What the notices of this release are told from those of another by. */
const version = fingerprint.slice(0, 12);

/** Whether a notice tells of figures that nodes of another version read: their own are another matter. */
export const isOfOtherVersion = (notice: CommitNotice): boolean =>
  notice.version !== undefined && notice.version !== version;

const payloadOf = (said: Committed & { origins?: readonly Origin[] | undefined }): string => {
  const noticed = said.readModelVersion === 0 ? said : { ...said, version };
  const { origins: _, ...committed } = noticed;
  const { cells: __, ...bare } = committed;
  const texts = [noticed, committed, bare].map(onTheWire);
  return (
    texts.find((text) => Buffer.byteLength(text) <= longestPayload) ??
    onTheWire({ ...bare, topics: [everything] })
  );
};

const onTheWire = ({ readModelVersion: generation, ...said }: CommitNotice): string =>
  JSON.stringify({ generation, ...said } satisfies z.input<typeof notice>);

/** Reads a notice; null for one that this version can't read, after which anything may have changed. */
export const readNotice = (payload: string): CommitNotice | null => {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};
