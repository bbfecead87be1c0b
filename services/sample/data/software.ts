import type { SoftwareCostType } from '#domain/money/financeInput.ts';
import type { When } from './changes.ts';

/** A software subscription; pounds a month. `entered` is counted in months from the current one. */
export type SubscriptionRow = {
  name: string;
  description: string | null;
  cost: number;
  costType: SoftwareCostType;
  entered: When;
};

/** There when the planner came. */
const before = -99;

export const subscriptions: readonly SubscriptionRow[] = [
  {
    name: 'Inkwell Design Suite',
    description: 'Drawing, layout and photo editing, seven seats',
    cost: 384.65,
    costType: 'direct',
    entered: [before, 7],
  },
  {
    name: 'Framewise',
    description: 'Interface design and prototypes, nine editors',
    cost: 315,
    costType: 'direct',
    entered: [before, 7],
  },
  {
    name: 'Repohaven',
    description: 'Code hosting and builds',
    cost: 152,
    costType: 'direct',
    entered: [before, 7],
  },
  {
    name: 'Nimbus Hosting',
    description: 'Staging and demo servers of client projects',
    cost: 640,
    costType: 'direct',
    entered: [before, 7],
  },
  {
    name: 'Rankscope',
    description: 'Search positions and backlinks',
    cost: 329.95,
    costType: 'direct',
    entered: [before, 8],
  },
  {
    name: 'Adlark',
    description: 'Reports of paid campaigns',
    cost: 215,
    costType: 'direct',
    entered: [before, 8],
  },
  {
    name: 'Docketeer',
    description: 'Service desk of clients, and our own tickets',
    cost: 236.99,
    costType: 'both',
    entered: [before, 8],
  },
  { name: 'Chatterloft', description: 'Team chat', cost: 121.5, costType: 'both', entered: [before, 8] },
  {
    name: 'Deskbundle',
    description: 'Mail, documents and calendars, one seat each',
    cost: 207,
    costType: 'operating',
    entered: [before, 8],
  },
  {
    name: 'Tidyledger',
    description: 'Bookkeeping and payroll',
    cost: 58,
    costType: 'operating',
    entered: [before, 8],
  },
  { name: 'Vaultling', description: null, cost: 71.64, costType: 'operating', entered: [before, 9] },
  {
    name: 'Callbeam',
    description: 'Video calls and recordings',
    cost: 168,
    costType: 'operating',
    entered: [before, 9],
  },
  {
    name: 'Fontshelf',
    description: 'Typefaces for client work',
    cost: 49.5,
    costType: 'direct',
    entered: [before, 9],
  },
  {
    name: 'Askaround',
    description: 'Finds people for user research',
    cost: 180,
    costType: 'direct',
    entered: [-8, 4],
  },
  {
    name: 'Leavebook',
    description: 'Holidays and absences',
    cost: 54,
    costType: 'operating',
    entered: [-3, 6],
  },
];

/** A new price in pounds a month, whether it is still paid for, or another description. */
export const subscriptionChanges: readonly (readonly [
  when: When,
  name: string,
  change: { cost?: number; isActive?: boolean; description?: string },
  reason: string,
])[] = [
  [[-7, 6], 'Inkwell Design Suite', { cost: 402.3 }, 'Yearly price rise'],
  [
    [-5, 9],
    'Framewise',
    { cost: 385, description: 'Interface design and prototypes, eleven editors' },
    'Two more editors for the product team',
  ],
  [[-4, 12], 'Callbeam', { isActive: false }, 'Calls are part of Deskbundle now'],
  [[-1, 6], 'Nimbus Hosting', { cost: 695 }, 'Larger database for the customer portal'],
];

export const subscriptionRemovals: readonly (readonly [when: When, name: string, reason: string])[] = [
  [[-6, 10], 'Fontshelf', 'Never used since the design suite came with typefaces'],
];

/** What a subscription costs instead in one month; a missing amount takes an earlier adjustment back. */
export const adjustments: readonly (readonly [
  when: When,
  name: string,
  month: number,
  cost: number | null,
  reason?: string,
])[] = [
  [[-9, 18], 'Nimbus Hosting', -9, 818.4, 'Traffic peak of the taproom app'],
  [[-7, 12], 'Rankscope', -7, 164.97, 'Half a month credited after the outage'],
  [[-6, 16], 'Askaround', -6, 540, 'Two studies for Tarnmere Water'],
  [[-5, 3], 'Askaround', -5, 0, 'Paused, no study planned'],
  [[-4, 5], 'Adlark', -4, 430],
  [[-4, 8], 'Adlark', -4, null, 'Was entered for the wrong subscription'],
  [[-3, 17], 'Nimbus Hosting', -3, 912.75, 'Load tests before the portal went live'],
  [[-2, 15], 'Docketeer', -2, 284.39, 'Four seats for the holiday cover'],
  [[-2, 18], 'Nimbus Hosting', -2, 745.1, 'Second database while moving'],
  [[-2, 20], 'Nimbus Hosting', -2, 751.6, 'Invoice came: backups are charged apart'],
  [[-1, 14], 'Askaround', 0, 360, 'Study for Tidewick Energy'],
  [[-1, 14], 'Deskbundle', 1, 103.5, 'Yearly loyalty credit'],
  [[-1, 15], 'Inkwell Design Suite', 0, 344.85, 'One seat less until the new designer starts'],
];

/** A manual figure of the profit and loss account, in pounds. */
export const manualFigure = {
  when: [-1, 8],
  month: -2,
  figure: 'operatingSoftwareCosts',
  amount: 742.8,
  reason: 'As on the card statement: two trials are in no subscription',
} as const;
