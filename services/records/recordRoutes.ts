import type { CommandOf } from '#domain/log/recordKinds.ts';
import type { When } from '#domain/records/dated.ts';
import { streams } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import type { Read } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import { anyRoute, created, noContent, ok, type Route } from '../api/route.ts';
import { type ChangedKind, changeRecord } from '../commands/change.ts';
import type { Authorship } from '../commands/context.ts';
import type { AnyCall } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';

/** The kinds whose records are added, changed and deleted by the same routes. */
type RoutedKind = Exclude<ChangedKind, 'allocationPlan'>;

const paths = {
  project: '/api/projects',
  teamMember: '/api/team-members',
  freelancer: '/api/freelancers',
  placeholder: '/api/placeholders',
  softwareCost: '/api/software-costs',
  otherCost: '/api/other-costs',
} as const satisfies Record<RoutedKind, string>;

/** A change of a record as its body says it; the fields are those that the contract's schema read. */
export type RecordChange = {
  fields: Record<string, unknown>;
  when: When;
  expectedVersion: number | undefined;
};

type Described<Kind extends RoutedKind> = {
  kind: Kind;
  find: (read: Read, id: number, thisMonth: Month) => Promise<unknown>;
  /** @returns the new record's id */
  add: (planner: Planner, author: Authorship, fields: never) => Promise<number>;
  /** Carries out a PUT or a PATCH; `current` looks at the record as it is. */
  change: (
    planner: Planner,
    author: Authorship,
    id: number,
    change: RecordChange,
    current: () => Promise<unknown>,
  ) => Promise<void>;
  remove: CommandOf<Kind>;
};

/** Changes a record by the command that takes some of its fields and since when they count. */
export const byCommand =
  <Kind extends RoutedKind>(kind: Kind, type: CommandOf<Kind>['type']): Described<Kind>['change'] =>
  (planner, author, id, { fields, when, expectedVersion }) =>
    // The command's fields are what the contract's schema has read.
    changeRecord(planner, author, kind, id, { type, fields, when } as never, expectedVersion);

type Said = {
  reason?: string;
  expectedVersion?: number;
  effectiveFrom?: Month | null;
};

/** The routes by which records of a kind are added, changed and deleted. */
export const recordRoutes = <Kind extends RoutedKind>({
  kind,
  find,
  add,
  change,
  remove,
}: Described<Kind>): readonly Route[] => {
  const path = paths[kind];
  const changing = async ({ params, body, read, thisMonth, author, planner }: AnyCall) => {
    const id = params.id as number;
    const { reason, expectedVersion, effectiveFrom = null, ...fields } = body as Said;
    const when = { effectiveFrom, thisMonth };
    const current = () => find(read, id, thisMonth);
    const made = () => change(planner, author(reason), id, { fields, when, expectedVersion }, current);
    await unlessContested(planner, read, streams[kind](id), made, current);
    return ok(await current());
  };
  return [
    anyRoute(`POST ${path}`, async ({ body, read, thisMonth, author, planner }) => {
      const { reason, ...fields } = body as Said;
      const id = await add(planner, author(reason), fields as never);
      return created(await find(read, id, thisMonth));
    }),
    anyRoute(`PUT ${path}/:id`, changing),
    anyRoute(`PATCH ${path}/:id`, changing),
    anyRoute(
      `DELETE ${path}/:id`,
      removing({ kind, find }, () => remove),
    ),
  ];
};

const removing =
  <Kind extends RoutedKind>(
    { kind, find }: Pick<Described<Kind>, 'kind' | 'find'>,
    commandOf: (call: AnyCall) => CommandOf<Kind>,
  ) =>
  async (call: AnyCall) => {
    const { params, body, read, thisMonth, author, planner } = call;
    const id = params.id as number;
    const { reason, expectedVersion } = body as Said;
    const removed = () => changeRecord(planner, author(reason), kind, id, commandOf(call), expectedVersion);
    await unlessContested(planner, read, streams[kind](id), removed, () => find(read, id, thisMonth));
    return noContent;
  };

/** The route by which what of a record changes from a month on is withdrawn. */
export const withdrawalRoute = <Kind extends Exclude<RoutedKind, 'placeholder'>>(
  described: Pick<Described<Kind>, 'kind' | 'find'>,
  type: CommandOf<Kind>['type'],
): Route =>
  anyRoute(
    `DELETE ${paths[described.kind]}/:id/changes/:month`,
    removing(described, ({ params }) => ({ type, from: params.month }) as never),
  );
