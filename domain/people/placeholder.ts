import { z } from 'zod';
import type { Person } from '../plans/allocationPlan.ts';
import { type Dated, undated } from '../records/dated.ts';
import { datedRecord, type RecordCommand } from '../records/datedRecord.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { allParts, type Made, type Part, refuseContested, type Seen } from '../records/recordMerge.ts';
import { type PlanKey, parsePlanKey, planKey } from '../records/streams.ts';
import { invalid } from '../values/errors.ts';
import { addMonths, type Month, monthLabel } from '../values/month.ts';
import { monthSchema, withSoundSpan } from '../values/monthInput.ts';
import { isWithin } from '../values/span.ts';
import type { PlaceholderFields } from './placeholderInput.ts';

// Stream: placeholder-{id}

const fields = z.object({
  name: z.string(),
  role: z.string(),
  workingHours: z.number(),
  startMonth: monthSchema,
  endMonth: monthSchema.nullable(),
  note: z.string().nullable(),
  cost: z.object({ per: z.enum(['month', 'hour']), amount: z.number() }).nullable(),
} satisfies Stored<PlaceholderFields>);
const person = z.object({ kind: z.enum(['teamMember', 'freelancer']), id: z.number() });

export const placeholderEvents = {
  PlaceholderAdded: fields,
  /** Fields that have changed. */
  PlaceholderUpdated: fields.partial(),
  PlaceholderHoursPlanned: z.object({ projectId: z.number(), month: monthSchema, hours: z.number() }),
  /** A person takes over the hours from a month on; the placeholder ends before it. */
  PlaceholderReplaced: z.object({ person, from: monthSchema }),
  PlaceholderRemoved: z.object({}),
  /** Restored as it was when it was deleted. */
  PlaceholderRestored: z.object({}),
};
export type PlaceholderEvent = EventOf<typeof placeholderEvents>;

/** Hours by project and month, without zeros. */
export type PlaceholderHours = Readonly<Record<PlanKey, number>>;
export type PlaceholderState =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; hours: PlaceholderHours } & Dated<PlaceholderFields>);
type There = Made<PlaceholderState>;

const all: Part<There> = { name: 'hours', of: ({ hours }) => hours };

const record = datedRecord<'Placeholder', PlaceholderFields, PlaceholderState, PlaceholderEvent>({
  kind: 'placeholder',
  name: 'Placeholder',
  noun: 'This placeholder',
  normalise: withSoundSpan,
  beside: [all],
});

const monthOf = (key: PlanKey): Month => parsePlanKey(key).month;

const evolve = (state: PlaceholderState, event: PlaceholderEvent): PlaceholderState => {
  switch (event.type) {
    case 'PlaceholderAdded':
      return { status: 'active', hours: {}, ...undated(event.data) };
    case 'PlaceholderHoursPlanned': {
      if (state.status !== 'active') return state;
      const { projectId, month, hours } = event.data;
      const { [planKey(projectId, month)]: _before, ...others } = state.hours;
      return { ...state, hours: hours === 0 ? others : { ...others, [planKey(projectId, month)]: hours } };
    }
    case 'PlaceholderReplaced': {
      const { from } = event.data;
      // Replaced from its first month on, it is deleted as a whole and keeps its hours in case it is restored.
      if (state.status !== 'active' || from <= state.fields.startMonth) return state;
      const kept = Object.entries(state.hours).filter(([key]) => monthOf(key) < from);
      const before = addMonths(from, -1);
      // One that has ended earlier, with hours left after its end, is needed no longer than that.
      const endMonth = (state.fields.endMonth ?? before) < before ? state.fields.endMonth : before;
      return { ...state, fields: { ...state.fields, endMonth }, hours: Object.fromEntries(kept) };
    }
    default:
      return record.evolve(state, event);
  }
};

export type PlaceholderCommand =
  | RecordCommand<'Placeholder', PlaceholderFields, PlaceholderState>
  | ({
      type: 'PlanPlaceholderHours';
      projectId: number;
      month: Month;
      hours: number;
    } & Seen<PlaceholderState>)
  | ({ type: 'ReplacePlaceholder'; person: Person; from: Month } & Seen<PlaceholderState>)
  /** Restores earlier hours, even in a month outside the placeholder's span. */
  | { type: 'RevertPlaceholderHours'; key: PlanKey; hours: number };

const decide = (command: PlaceholderCommand, state: PlaceholderState): PlaceholderEvent[] => {
  switch (command.type) {
    case 'PlanPlaceholderHours': {
      const there = record.there(state);
      const { projectId, month, hours } = command;
      const key = planKey(projectId, month);
      refuseContested('placeholder', command.since, there, [{ ...hoursPart(key), wanted: hours }]);
      if (hours > (there.hours[key] ?? 0)) refuseOtherMonths(there, month);
      return planned(there, key, hours);
    }
    case 'RevertPlaceholderHours':
      return planned(record.there(state), command.key, command.hours);
    case 'ReplacePlaceholder': {
      const there = record.there(state);
      const { person, from } = command;
      refuseContested('placeholder', command.since, there, [
        ...allParts<There, PlaceholderFields>(there),
        all,
      ]);
      refuseReplacement(there, from);
      return [
        { type: 'PlaceholderReplaced', data: { person, from } },
        ...(from <= there.fields.startMonth ? [{ type: 'PlaceholderRemoved', data: {} } as const] : []),
      ];
    }
    default:
      return record.decide(command, state);
  }
};

const planned = (there: There, key: PlanKey, hours: number): PlaceholderEvent[] =>
  (there.hours[key] ?? 0) === hours
    ? []
    : [{ type: 'PlaceholderHoursPlanned', data: { ...parsePlanKey(key), hours } }];

const hoursPart = (key: PlanKey): Part<There> => ({ name: 'hours', of: ({ hours }) => hours[key] ?? 0 });

/** Refuses hours outside a placeholder's span. @throws DomainError 'invalid' at the month */
const refuseOtherMonths = ({ fields }: There, month: Month): void => {
  if (isWithin(fields, month)) return;
  const why =
    month < fields.startMonth
      ? `is to be hired from ${monthLabel(fields.startMonth)} on`
      : `is needed until ${monthLabel(fields.endMonth ?? month)}`;
  throw invalid('month', `${fields.name} ${why}. No hours can be planned for them in ${monthLabel(month)}.`);
};

/** @throws DomainError 'invalid' at the month if hours before it would be left, or there is nothing to replace */
const refuseReplacement = ({ fields, hours }: There, from: Month): void => {
  const months = Object.keys(hours).map(monthOf).sort();
  const first = months[0] ?? from;
  if (from <= fields.startMonth && first < from) {
    throw invalid(
      'from',
      `${fields.name} has hours in ${monthLabel(first)}, before they are replaced. Choose that month, or remove these hours first.`,
    );
  }
  const endMonth = fields.endMonth ?? from;
  if (endMonth < from && (months.at(-1) ?? endMonth) < from) {
    throw invalid(
      'from',
      `${fields.name} is needed until ${monthLabel(endMonth)}. Choose a month up to then.`,
    );
  }
};

/** The hours that a replacement takes over from a month on, in order of months. */
export const hoursFrom = (
  { hours }: There,
  from: Month,
): readonly { projectId: number; month: Month; hours: number }[] =>
  Object.entries(hours)
    .map(([key, each]) => ({ ...parsePlanKey(key), hours: each }))
    .filter(({ month }) => month >= from)
    .sort((a, b) => a.month.localeCompare(b.month) || a.projectId - b.projectId);

export const placeholder: Decider<PlaceholderState, PlaceholderCommand, PlaceholderEvent> = {
  ...record,
  evolve,
  decide,
};
