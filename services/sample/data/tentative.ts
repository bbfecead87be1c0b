/** Work that may come: entered last month with how likely it is, in per cent; `start` counts from the current month. */
export type TentativeRow = {
  client: string;
  name: string;
  likelihood: number;
  rate: number;
  start: number;
  /** A retainer's hours a month, or the hours that a one-off invoices from its start on. */
  hours: number | readonly number[];
};

export const tentativeProjects: readonly TentativeRow[] = [
  {
    client: 'Tidewick Energy',
    name: 'Heat pump configurator',
    likelihood: 60,
    rate: 80,
    start: 1,
    hours: [140, 180, 120],
  },
  {
    client: 'Oakhallow Schools Trust',
    name: 'Accessibility programme',
    likelihood: 30,
    rate: 65,
    start: 2,
    hours: 60,
  },
];

/** Hours of team members on them; months count from the current one. */
export const pencilledIn: readonly (readonly [
  project: string,
  month: number,
  hours: Readonly<Record<string, number>>,
])[] = [
  ['Tidewick Energy: Heat pump configurator', 1, { 'Marcus Tindle': 24, 'Mei-Lin Harcastle': 12 }],
  ['Tidewick Energy: Heat pump configurator', 2, { 'Marcus Tindle': 30 }],
  ['Oakhallow Schools Trust: Accessibility programme', 2, { 'Zainab Rafiqui': 16 }],
];

/** Somebody to be hired, and the hours that wait for them; months count from the current one. Amounts in pounds. */
export type PlaceholderRow = {
  name: string;
  role: string;
  workingHours: number;
  startMonth: number;
  endMonth?: number;
  cost: { per: 'month' | 'hour'; amount: number };
  note: string;
  hours: readonly (readonly [project: string, month: number, hours: number])[];
};

export const placeholders: readonly PlaceholderRow[] = [
  {
    name: 'Senior developer',
    role: 'Senior Developer',
    workingHours: 37.5,
    startMonth: 1,
    cost: { per: 'month', amount: 4_900 },
    note: 'Two second interviews in the coming week',
    hours: [
      ['Tidewick Energy: Switching journey', 1, 45],
      ['Tidewick Energy: Heat pump configurator', 1, 50],
      ['Tidewick Energy: Heat pump configurator', 2, 90],
    ],
  },
  {
    name: 'Illustrator',
    role: 'Illustrator',
    workingHours: 15,
    startMonth: 0,
    endMonth: 1,
    cost: { per: 'hour', amount: 40 },
    note: 'For the launch drawings; Luca has three portfolios to look at',
    hours: [
      ['Embergrate Kitchens: Launch identity', 0, 14],
      ['Embergrate Kitchens: Launch identity', 1, 10],
    ],
  },
];
