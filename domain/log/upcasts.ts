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
 * The past shapes of each type of event, oldest first. The first is its version 1; the present shape, which follows the
 * last, is defined with the record. A type that is missing here has one shape. To change a shape, add it as it is to
 * the end of the list, with the present format of the log as its last one; `tests/golden/record.ts` keeps a log of the
 * new one.
 *
 * Planners of two versions can write one log by this rule: an event names only the fields that it changes, and a
 * planner neither reads nor writes fields that it doesn't know. An older planner therefore never undoes what a newer
 * one has set. A new field must be named by the events that make a record from then on, and by no others; for earlier
 * records an upcast supplies its value.
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
 * The log format that introduced a type of event, if later than the first. Such events are written only once no planner
 * runs that doesn't know them.
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
 * The log format that this planner writes and reads. The first new shape or type after a release raises it; planners of
 * an earlier format can't read what it adds.
 */
export const logFormat = Math.max(
  ...Object.values(firstFormats),
  ...Object.values(pastShapes)
    .flat()
    .map(({ lastFormat }) => 1 + lastFormat),
);

const isCredit = (value: number): boolean => value < 0;

/**
 * Numbers that format 4 allowed in existing events: credits, and direct percentages with decimals. A planner that
 * writes an earlier format refuses to save a record with such a number.
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

/** Whether formulas hold from a month on: planners of earlier formats would apply them to all months. */
const holdsDated = (type: string, data: unknown): boolean =>
  type === 'FormulasAdopted' && (data as { formulas?: { later?: unknown } }).formulas?.later !== undefined;

/** The first log format in which an event may be written. */
export const firstFormatOf = ({ type, data }: { type: string; data: unknown }): number =>
  Math.max(brought.get(type) ?? 1, holdsOfFourth(data) || holdsDated(type, data) ? 4 : 1);

/** The version in which events of a type are written to a log of some format. */
export const versionIn = (format: number, type: string): number =>
  1 + pastShapesOf(type).filter(({ lastFormat }) => lastFormat < format).length;
