import { z } from 'zod';
import { changedFields } from '../records/changeInput.ts';
import { daySchema } from '../values/dayInput.ts';
import { refuseAt } from '../values/errors.ts';
import { hasTwoDecimals } from '../values/hours.ts';
import { optionalText } from '../values/text.ts';
import { isUkDay } from '../values/ukTime.ts';

/** The reasons for time off. */
export const timeOffKinds = ['holiday', 'sick', 'parental', 'training', 'other'] as const;
export type TimeOffKind = (typeof timeOffKinds)[number];

export const timeOffKind = z.enum(timeOffKinds, {
  error: 'Choose holiday, sick leave, parental leave, training or other',
});

/** A request of a team member and its answer. Entries of administrators are accepted at once. */
export const timeOffStatuses = ['requested', 'accepted', 'declined'] as const;
export type TimeOffStatus = (typeof timeOffStatuses)[number];

export const timeOffStatus = z.enum(timeOffStatuses);

/** Most days of one entry, first and last included. */
const maxDays = 366;

const day = z.string({ error: 'Choose a day' }).min(1, 'Choose a day').pipe(daySchema);

const fields = z.object({
  from: day,
  /** The last day, included. */
  to: day,
  /** Hours off on each working day; null for whole days. */
  hoursPerDay: z
    .number({ error: 'Enter the hours a day as a number, or choose whole days' })
    .positive('Enter more than 0 hours a day, or choose whole days')
    .max(24, 'A day has 24 hours')
    .refine(hasTwoDecimals, 'Enter hours a day with at most two decimals')
    .nullish()
    .transform((hours) => hours ?? null),
  kind: timeOffKind,
  note: optionalText(500),
});

export type TimeOffFields = z.output<typeof fields>;

type Days = Pick<TimeOffFields, 'from' | 'to'>;

/** A fault in the order or number of an entry's days; null if there is none, or a day is malformed. */
export const daysFault = ({ from, to }: Days): { path: 'to'; message: string } | null => {
  if (!isUkDay(from) || !isUkDay(to)) return null;
  if (to < from) return { path: 'to', message: 'The last day lies before the first' };
  if (Date.parse(to) - Date.parse(from) < maxDays * 86_400_000) return null;
  return { path: 'to', message: `Enter at most ${maxDays} days at once` };
};

/** Body of a request for time off, and of an administrator's entry. */
export const timeOffInput = fields.check((context) => {
  const fault = daysFault(context.value);
  if (fault) refuseAt(context, [fault.path], fault.message);
});

/** Body of a preview: a new entry, or a replacement of the one with `timeOffId`. */
export const timeOffPreview = timeOffInput.and(z.object({ timeOffId: z.int().positive().optional() }));

/** Body of a change; fields left out stay as they are. */
export const timeOffChange = changedFields(fields.partial());

/** Body of an answer to a request; the team member sees the text. */
export const timeOffAnswer = z.object({
  status: z.enum(['accepted', 'declined'], { error: 'Say accepted or declined' }),
  answer: optionalText(500),
});
