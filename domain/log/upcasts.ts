import { signInPolicyShapes } from '../access/signInPolicy.ts';
import { userShapes } from '../access/user.ts';
import { manualFigures } from '../money/leaves.ts';
import { otherCostShapes } from '../money/otherCost.ts';
import { softwareCostShapes } from '../money/softwareCost.ts';
import { freelancerShapes } from '../people/freelancer.ts';
import { teamMemberShapes } from '../people/teamMember.ts';
import { projectShapes } from '../projects/project.ts';
import type { PastShape } from '../records/pastShape.ts';
import type { StreamKind } from '../records/streams.ts';
import type { EventsOf } from './recordKinds.ts';

type EventType = { [Kind in StreamKind]: EventsOf<Kind>['type'] }[StreamKind];

/**
 * The shapes that events of a type once had, oldest first: the first is its version 1, and the present one, which stands
 * beside them, comes after the last. A type that is not here has one shape. Where a shape is to become another, it is kept
 * as it is among them, last in the present format of the log; `tests/golden/record.ts` keeps a log of the new one.
 *
 * The rule that lets planners of two versions write one log: an event names the fields that it changes and no other, and
 * a planner neither reads nor writes a field that it does not know. So an older one never takes away what a newer one has
 * said. A field that is new has to be named by what makes a record from then on, and by nothing else: of earlier records
 * an upcast says what they meant.
 */
const pastShapes: { readonly [Type in EventType]?: readonly PastShape[] } = {
  ...teamMemberShapes,
  ...freelancerShapes,
  ...userShapes,
  ...projectShapes,
  ...signInPolicyShapes,
  ...softwareCostShapes,
  ...otherCostShapes,
};

/**
 * The format of the log that brought a type of event, where that is a later one than the first types had. It is written
 * once no planner runs that doesn't know it.
 */
const firstFormats: { readonly [Type in EventType]?: number } = {
  ClientUpdated: 4,
  ClientDeleted: 4,
  ClientMerged: 4,
  ClientRestored: 4,
  ProjectArchived: 4,
  ProjectUnarchived: 4,
  PeriodClosed: 4,
  PeriodReopened: 4,
  BudgetSet: 4,
  BudgetRevised: 4,
};

/**
 * The format of the log that this planner writes and reads: it is raised with the first new shape or type after a
 * release, and planners of an earlier one can't read what it brings.
 */
export const logFormat = Math.max(
  ...Object.values(firstFormats),
  ...Object.values(pastShapes)
    .flat()
    .map(({ lastFormat }) => 1 + lastFormat),
);

const isCredit = (value: number): boolean => value < 0;

/**
 * Numbers that the fourth format brought into events that there were: credits, and direct percentages with decimals. Who
 * writes an earlier one refuses to save a record again that holds one.
 */
const ofFourth: ReadonlyMap<string, (value: number) => boolean> = new Map([
  ...['amount', 'cost', ...manualFigures].map((name) => [name, isCredit] as const),
  ['directCostPercentage', (value) => !Number.isInteger(value)],
]);

const holdsOfFourth = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(data).some(([name, value]) =>
    typeof value === 'number' ? ofFourth.get(name)?.(value) === true : holdsOfFourth(value),
  );

const byType: ReadonlyMap<string, readonly PastShape[]> = new Map(Object.entries(pastShapes));
const none: readonly PastShape[] = [];

/** The past shapes of a type, by its name in the log. */
export const pastShapesOf = (type: string): readonly PastShape[] => byType.get(type) ?? none;

const brought: ReadonlyMap<string, number> = new Map(Object.entries(firstFormats));

/** Whether formulas hold from a month on: who writes an earlier format would read them as if they held in all. */
const holdsDated = (type: string, data: unknown): boolean =>
  type === 'FormulasAdopted' && (data as { formulas?: { later?: unknown } }).formulas?.later !== undefined;

/** The first format of the log that an event may stand in. */
export const firstFormatOf = ({ type, data }: { type: string; data: unknown }): number =>
  Math.max(brought.get(type) ?? 1, holdsOfFourth(data) || holdsDated(type, data) ? 4 : 1);

/** The version of events of a type that a log of some format is given. */
export const versionIn = (format: number, type: string): number =>
  1 + pastShapesOf(type).filter(({ lastFormat }) => lastFormat < format).length;
