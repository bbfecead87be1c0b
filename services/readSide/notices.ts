import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { plannedCell } from '#domain/plans/plannedCell.ts';
import type { Month } from '#domain/values/month.ts';
import type { Committed } from '#projections/projector/projector.ts';
import { fingerprint } from '#projections/projector/readModels.ts';
import { type Origin, projectedOrigins } from '../tracing/spans.ts';

export const noticeChannel = 'planner_changes';

/** The topic of "anything may have changed". */
export const everything = '*';

/** Topic of progress of kept formulas and jobs: it has no log position, and is of no use later. */
export const comparisonTopic = 'replays';

// PostgreSQL refuses payloads of 8,000 bytes.
const longestPayload = 7_900;

/** Topic prefix of presence in the plans of a month, also transient. */
const presenceTopic = 'presence:';

/** Whether a topic concerns the present only: a client that reconnects later doesn't need it. */
export const isTransient = (topic: string): boolean =>
  topic === comparisonTopic || topic.startsWith(presenceTopic);

const nothing = z.object({});
/** The payload. Its names must not change: nodes of the previous and the next version read it. */
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

/** A commit as nodes are notified of it; with tracing on, it names its origins. */
export type CommitNotice = z.infer<typeof notice>;

/** Notifies every node of a projector's commit. Part of its transaction, so it goes out with the rows. */
export const sendNotice = async (db: CommonQueryMethods, committed: Committed): Promise<void> => {
  await db.query(sql.type(nothing)`select pg_notify(${noticeChannel}, ${payloadOf(committed)})`);
};

/** SQL that does the same, only if the projector's read-model version is the live one. */
export const sendNoticeIfLive = (committed: Committed): FragmentSqlToken => sql.fragment`
  select pg_notify(${noticeChannel}, ${payloadOf({ ...committed, origins: projectedOrigins() })}) from planner.live
  where generation = ${committed.readModelVersion}
`;

/** Notifies every node, and its clients, that kept formulas or a job have moved on. */
export const sendComparisonNotice = (db: CommonQueryMethods): Promise<void> =>
  sendNotice(db, { readModelVersion: 0, position: 0, topics: [comparisonTopic] });

/** Notifies every node, and its clients, that presence in the plans of some months has changed. */
export const sendPresenceNotice = (db: CommonQueryMethods, months: Iterable<Month>): Promise<void> =>
  sendNotice(db, {
    readModelVersion: 0,
    position: 0,
    topics: [...months].map((month) => `${presenceTopic}${month}`),
  });

/** Distinguishes notices of this release from those of another. */
const version = fingerprint.slice(0, 12);

/** Whether a notice is about figures of another version, which this node doesn't serve. */
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

/** Parses a notice; null for one that this version can't read, after which anything may have changed. */
export const readNotice = (payload: string): CommitNotice | null => {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};
