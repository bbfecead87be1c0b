import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { When } from '#domain/records/dated.ts';
import { streams } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { endsAfterStart } from '#domain/values/span.ts';
import { firstOpenMonth } from '#projections/money/pnl/periods.ts';
import type { Read } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import { anyRoute, created, noContent, ok, type Route } from '../api/route.ts';
import { type ChangedKind, changeRecord } from '../commands/change.ts';
import type { Authorship } from '../commands/context.ts';
import { addRecord } from '../commands/create.ts';
import { ClosedMonthsMoved, undatable } from '../commands/lateChanges.ts';
import type { AnyCall } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';

/** Kinds whose records are added, changed and deleted by the same routes. */
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

/** Clients and placeholders have no dated changes. */
type DatedPath = Exclude<(typeof paths)[RoutedKind], '/api/clients' | '/api/placeholders'>;

/** A change from a request's body; the fields are those that the contract's schema read. */
type RecordChange = {
  fields: Record<string, unknown>;
  when: When;
  expectedVersion: number | undefined;
};

/** Carries out a PUT or a PATCH; `current` reads the record as it is. */
type Change = (
  planner: Planner,
  author: Authorship,
  id: number,
  change: RecordChange,
  current: () => Promise<unknown>,
) => Promise<unknown>;

/** A kind of records: how to find one, and actions that do more than its commands of the same name. */
type Described<Kind extends RoutedKind> = {
  kind: Kind;
  find: (read: Read, id: number, thisMonth: Month) => Promise<unknown>;
  /** Whether a new record that moves no closed month would move them once it counts. */
  countsLater?: (fields: never) => boolean;
  /** @returns the new record's id */
  add?: (planner: Planner, author: Authorship, fields: never) => Promise<number>;
  change?: Change;
  /** Deletes a record after checks of its own. */
  remove?: (
    planner: Planner,
    author: Authorship,
    id: number,
    expectedVersion: number | undefined,
  ) => Promise<void>;
};

/** Changes a record by its update command, from a month on or in all months. */
export const byCommand =
  (kind: RoutedKind): Change =>
  (planner, author, id, { fields, when, expectedVersion }) => {
    // The command's fields are what the contract's schema has read.
    const command = { type: `Update${nameOf(kind)}`, fields, when } as never;
    return changeRecord(planner, author, kind, id, command, expectedVersion);
  };

/** The name of a kind in events and commands: `Freelancer` as in `AddFreelancer`. */
const nameOf = (kind: RoutedKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);

type Said = {
  reason?: string;
  expectedVersion?: number;
  effectiveFrom?: Month | null;
};

/**
 * The routes that add, change and delete records of a kind. A new record without a first month that would move closed
 * months, at once or when it counts later, begins with the first open one, unless it ends before that.
 */
export const recordRoutes = <Kind extends RoutedKind>({
  kind,
  find,
  countsLater = () => false,
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
      const authorship = author(reason);
      const made = (said: object) => add(planner, authorship, said as never);
      const { endMonth = null } = fields as { endMonth?: Month | null };
      const isUndated = !authorship.restates && !isSaid('startMonth') && countsLater(fields as never);
      const firstOpen = isUndated ? await firstOpenMonth(read) : null;
      const begins = firstOpen !== null && endsAfterStart({ startMonth: firstOpen, endMonth });
      const id = await made(begins ? { ...fields, startMonth: firstOpen } : fields).catch(
        (error: unknown) => {
          if (!(error instanceof ClosedMonthsMoved)) throw error;
          const { firstOpen: startMonth } = error;
          if (startMonth === null || !endsAfterStart({ startMonth, endMonth })) throw undatable(error);
          if (!('startMonth' in fields) || isSaid('startMonth')) throw error;
          return made({ ...fields, startMonth }).catch((again: unknown) => {
            throw undatable(again);
          });
        },
      );
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
