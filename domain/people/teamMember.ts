import { z } from 'zod';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import type { Made } from '../records/recordMerge.ts';
import {
  decideTimeOff,
  evolveTimeOff,
  isTimeOffCommand,
  isTimeOffEvent,
  noTimeOff,
  type TimeOffBook,
  type TimeOffCommand,
  timeOffEvents,
  withoutIdentity,
} from '../timeOff/timeOff.ts';
import { notFound } from '../values/errors.ts';
import { monthSchema } from '../values/monthInput.ts';
import { bankHolidayRegions } from '../values/planningFormulas.ts';
import { storedCostType } from './costType.ts';
import { emptiedFields, withoutEmptyFields } from './peopleBefore.ts';
import { type PersonCommand, type PersonState, personDecider, personIsErased } from './person.ts';
import { type TeamMemberFields, teamMemberTerms } from './personInput.ts';

// Stream: teamMember-{id}

const fields = z.object({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  skills: z.array(z.string()),
  salary: z.number(),
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
  bankHolidayRegion: z.enum(bankHolidayRegions).nullable(),
  costType: storedCostType,
  directCostPercentage: z.number(),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
} satisfies Stored<TeamMemberFields>);
const terms = fields
  .pick({ salary: true, workingHours: true, costType: true, directCostPercentage: true } satisfies Record<
    (typeof teamMemberTerms)[number],
    true
  >)
  .partial();

export const teamMemberEvents = {
  TeamMemberAdded: fields,
  /** Fields that changed in all months; dated terms are those before their first change. */
  TeamMemberUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  TeamMemberTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  TeamMemberTermsWithdrawn: z.object({ from: monthSchema }),
  TeamMemberRemoved: z.object({}),
  /** Their personal data is erased, in past states too; figures stay. */
  TeamMemberErased: z.object({}),
  /** Restored as they were when they were deleted. */
  TeamMemberRestored: z.object({}),
  ...timeOffEvents,
};
export type TeamMemberEvent = EventOf<typeof teamMemberEvents>;

// Events as they once were
const first = z.looseObject({
  name: z.string(),
  email: z.string(),
  role: z.string(),
  costType: z.enum(['direct', 'operational', 'both']),
  directCostPercentage: z.number(),
  startMonth: monthSchema.nullable().optional(),
  endMonth: monthSchema.nullable().optional(),
  salary: z.number(),
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
});
/** The first team members had no months. */
const noMonths = { startMonth: null, endMonth: null };
const second = first.extend({ startMonth: monthSchema.nullable(), endMonth: monthSchema.nullable() });
/** Earlier team members had no region and no skills. */
const noMore = { skills: [], bankHolidayRegion: null };

export const teamMemberShapes = {
  TeamMemberAdded: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): z.infer<typeof second> => ({ ...noMonths, ...data }),
    }),
    pastShape({
      lastFormat: 2,
      shape: second,
      upcast: (data): DataOf<TeamMemberEvent, 'TeamMemberAdded'> => ({ ...noMore, ...data }),
      downcast: withoutEmptyFields,
    }),
  ],
  TeamMemberUpdated: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<TeamMemberEvent, 'TeamMemberUpdated'> => ({ ...noMonths, ...data }),
      downcast: (changed, after) => ({
        ...withoutEmptyFields(wholeRecord(changed, after)),
        ...emptiedFields(changed),
      }),
    }),
  ],
};

export type TeamMemberState = PersonState<TeamMemberFields> & {
  /** Undefined until time off is first entered. */
  timeOff?: TimeOffBook;
};
export type TeamMemberCommand = PersonCommand<'TeamMember', TeamMemberFields> | TimeOffCommand;

const noun = 'This team member';

const person = personDecider<'TeamMember', TeamMemberFields, TeamMemberEvent>({
  kind: 'teamMember',
  name: 'TeamMember',
  noun,
  terms: teamMemberTerms,
  beside: [{ name: 'timeOff', of: ({ timeOff = noTimeOff }: Made<TeamMemberState>) => timeOff.entries }],
});

export const teamMember: Decider<TeamMemberState, TeamMemberCommand, TeamMemberEvent> = {
  initial: person.initial,
  evolve: (state, event) => {
    if (isTimeOffEvent(event)) {
      if (state.status === 'absent') return state;
      return { ...state, timeOff: evolveTimeOff(state.timeOff ?? noTimeOff, event) };
    }
    const after: TeamMemberState = person.evolve(state, event);
    if (event.type !== 'TeamMemberErased' || !after.timeOff) return after;
    return { ...after, timeOff: withoutIdentity(after.timeOff) };
  },
  decide: (command, state) => {
    if (!isTimeOffCommand(command)) return person.decide(command, state);
    if (state.status !== 'active') throw notFound(noun);
    if (state.isErased) throw personIsErased();
    return decideTimeOff(command, state.timeOff ?? noTimeOff);
  },
};
