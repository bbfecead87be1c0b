import type { z } from 'zod';
import { newUserInput } from '../access/userInput.ts';
import { otherCostInput, softwareCostInput } from '../money/financeInput.ts';
import { freelancerInput, teamMemberInput } from '../people/personInput.ts';
import { clientInput } from '../projects/clientInput.ts';
import { projectInput } from '../projects/projectInput.ts';
import { sameValue } from '../values/equality.ts';

/** The schema of a form's body, with or without a final transform. */
export type BodySchema = z.ZodObject | z.ZodPipe<z.ZodObject>;

/** Fields of the change rather than of the record. */
const ofTheChange = ['reason', 'expectedVersion'] as const;

/** A record with every field present. */
type Whole<Schema extends z.ZodType> = Required<Omit<z.input<Schema>, (typeof ofTheChange)[number]>>;

/** The names of a record's fields in a request body. */
export const fieldsOf = (schema: BodySchema): string[] => {
  const { shape } = 'shape' in schema ? schema : schema.in;
  return Object.keys(shape).filter((field) => !ofTheChange.some((other) => other === field));
};

/** The fields that a body uses: without one of them it would be refused or read differently. */
export const fieldsTold = (schema: BodySchema, body: object): string[] => {
  const read = schema.parse(body);
  return fieldsOf(schema).filter((field) => {
    const others = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
    const parsed = schema.safeParse(others);
    return !parsed.success || !sameValue(parsed.data, read);
  });
};

/*
 * Bodies of each kind that together use every field, which a test checks. Figures and texts are as in the API's
 * responses.
 */

const span = { startMonth: '2026-01', endMonth: '2026-04' };
const person = {
  role: 'Designer',
  skills: ['Figma', 'Illustrator'] as string[],
  costType: 'both',
  directCostPercentage: 60,
  ...span,
} as const;

export const wholeClient = { name: 'Birch & Sons' } as const satisfies Whole<typeof clientInput>;

export const wholeSla = {
  name: 'Service desk',
  description: 'On weekdays',
  clientId: 1,
  projectType: 'sla',
  allocatedHours: 40,
  hourlyRate: '82.5',
  revenue: null,
  revenueSplit: null,
  ...span,
} as const satisfies Whole<typeof projectInput>;

export const wholeOneOff = {
  ...wholeSla,
  name: 'Relaunch',
  projectType: 'one_off',
  allocatedHours: null,
  revenue: '12000.5',
  revenueSplit: '[{"month":"2026-02","amount":"4500.5"},{"month":"2026-03","amount":"7500"}]',
} as const satisfies Whole<typeof projectInput>;

export const wholeTeamMember = {
  ...person,
  name: 'Ada Byrne',
  email: 'ada@agency.example',
  salary: '36000.5',
  workingHours: 37.5,
  isUkEmployee: false,
  paidLeaveDays: 27.5,
  bankHolidayRegion: 'scotland',
} as const satisfies Whole<typeof teamMemberInput>;

export const wholeFreelancer = {
  ...person,
  name: 'Flo Marsh',
  email: 'flo@freelance.example',
  hourlyRate: '45.5',
  minAgreedHours: 20,
} as const satisfies Whole<typeof freelancerInput>;

export const wholeSoftwareCost = {
  name: 'Framewise',
  description: 'Interface design',
  defaultMonthlyCost: '120.5',
  costType: 'operating',
  isActive: false,
  ...span,
} as const satisfies Whole<typeof softwareCostInput>;

export const wholeOtherCost = {
  name: 'Fares',
  description: 'To York',
  month: '2026-05',
  amount: '310.25',
  category: 'travel',
  isRecurring: true,
  endMonth: '2026-09',
} as const satisfies Whole<typeof otherCostInput>;

export const wholeUser = {
  firstName: 'Una',
  lastName: 'Quill',
  email: 'una@agency.example',
  role: 'admin',
  teamMemberId: 1,
  username: 'una',
  password: 'battery staple',
} as const satisfies Whole<typeof newUserInput>;

/** Each kind's schema, and bodies that together use every field. */
export const wholeBodies: readonly [kind: string, schema: BodySchema, ...bodies: object[]][] = [
  ['client', clientInput, wholeClient],
  ['project', projectInput, wholeSla, wholeOneOff],
  ['team member', teamMemberInput, wholeTeamMember],
  ['freelancer', freelancerInput, wholeFreelancer],
  ['software cost', softwareCostInput, wholeSoftwareCost],
  ['other cost', otherCostInput, wholeOtherCost],
  ['user', newUserInput, wholeUser],
];
