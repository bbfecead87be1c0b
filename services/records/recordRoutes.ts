import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { When } from '#domain/records/dated.ts';
import { streams } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import type { Read } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import { anyRoute, created, noContent, ok, type Route } from '../api/route.ts';
import { type ChangedKind, changeRecord } from '../commands/change.ts';
import type { Authorship } from '../commands/context.ts';
import { addRecord } from '../commands/create.ts';
import { ClosedMonthsMoved } from '../commands/lateChanges.ts';
import type { AnyCall } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';

/** The kinds whose records are added, changed and deleted by the same routes. */
type RoutedKind = Exclude<ChangedKind, 'allocationPlan'>;

const paths = {
  client: '/api/clients',
  project: '/api/projects',
  teamMember: '/api/team-members',
  freelancer: '/api/freelancers',
  placeholder: '/api/placeholders',
  softwareCost: '/api/software-costs',
  otherCost: '/api/other-costs',
} as const satisfies Record<RoutedKind, string>;

/** Nothing of clients and of people to be hired changes from a month on. */
type DatedPath = Exclude<(typeof paths)[RoutedKind], '/api/clients' | '/api/placeholders'>;

/** A change of a record as its body says it; the fields are those that the contract's schema read. */
type RecordChange = {
  fields: Record<string, unknown>;
  when: When;
  expectedVersion: number | undefined;
};

/** Carries out a PUT or a PATCH; `current` looks at the record as it is. */
type Change = (
  planner: Planner,
  author: Authorship,
  id: number,
  change: RecordChange,
  current: () => Promise<unknown>,
) => Promise<unknown>;

/** A kind of records: how one is found, and what does more than its commands of the same name. */
type Described<Kind extends RoutedKind> = {
  kind: Kind;
  find: (read: Read, id: number, thisMonth: Month) => Promise<unknown>;
  /** Returns the new record's id. */
  add?: (planner: Planner, author: Authorship, fields: never) => Promise<number>;
  change?: Change;
  /** What looks first whether it may go. */
  remove?: (
    planner: Planner,
    author: Authorship,
    id: number,
    expectedVersion: number | undefined,
  ) => Promise<void>;
};

/** Changes a record by the command that takes some of its fields and since when they count. */
export const byCommand =
  (kind: RoutedKind): Change =>
  (planner, author, id, { fields, when, expectedVersion }) => {
    // The command's fields are what the contract's schema has read.
    const command = { type: `Update${nameOf(kind)}`, fields, when } as never;
    return changeRecord(planner, author, kind, id, command, expectedVersion);
  };

/** What events and commands of a kind are called: `Freelancer` as in `AddFreelancer`. */
const nameOf = (kind: RoutedKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);

type Said = {
  reason?: string;
  expectedVersion?: number;
  effectiveFrom?: Month | null;
};

/**
 * The routes by which records of a kind are added, changed and deleted. Without a first month, a new one that would move
 * closed months begins with the first open one.
 */
export const recordRoutes = <Kind extends RoutedKind>({
  kind,
  find,
  add = (planner, author, fields) =>
    addRecord(planner, author, kind, { type: `Add${nameOf(kind)}`, fields } as never),
  change = byCommand(kind),
  remove,
}: Described<Kind>): readonly Route[] => {
  const path = paths[kind];
  const name = nameOf(kind);
  const changing = async ({ params, body, read, thisMonth, author, planner }: AnyCall) => {
    const id = params.id as number;
    const { reason, expectedVersion, effectiveFrom = null, ...fields } = body as Said;
    const when = { effectiveFrom, thisMonth };
    const current = () => find(read, id, thisMonth);
    const made = () => change(planner, author(reason), id, { fields, when, expectedVersion }, current);
    await unlessContested(planner, read, streams[kind](id), made, current);
    return ok(await current());
  };
  const removing = (commandOf: (call: AnyCall) => unknown) => async (call: AnyCall) => {
    const { params, body, read, thisMonth, author, planner } = call;
    const id = params.id as number;
    const { reason, expectedVersion } = body as Said;
    const command = commandOf(call);
    const removed = () =>
      typeof command === 'function'
        ? command(planner, author(reason), id, expectedVersion)
        : changeRecord(planner, author(reason), kind, id, command as CommandOf<Kind>, expectedVersion);
    await unlessContested(planner, read, streams[kind](id), removed, () => find(read, id, thisMonth));
    return noContent;
  };
  const withdrawing = removing(({ params }) => ({ type: `Withdraw${name}Terms`, from: params.month }));
  return [
    anyRoute(`POST ${path}`, async ({ body, read, thisMonth, author, planner, isSaid }) => {
      const { reason, ...fields } = body as Said;
      const made = (said: object) => add(planner, author(reason), said as never);
      const id = await made(fields).catch((error: unknown) => {
        if (!(error instanceof ClosedMonthsMoved) || !('startMonth' in fields) || isSaid('startMonth'))
          throw error;
        return made({ ...fields, startMonth: error.firstOpen });
      });
      return created(await find(read, id, thisMonth));
    }),
    anyRoute(`PUT ${path}/:id`, changing),
    anyRoute(`PATCH ${path}/:id`, changing),
    anyRoute(
      `DELETE ${path}/:id`,
      removing(() => remove ?? { type: `Remove${name}` }),
    ),
    ...(kind !== 'client' && kind !== 'placeholder'
      ? [anyRoute(`DELETE ${path as DatedPath}/:id/changes/:month`, withdrawing)]
      : []),
  ];
};
