import type { ProjectStatus } from '#domain/projects/projectStatus.ts';

/** When something happened: months from the current one, and the working day of that month. */
export type When = readonly [month: number, workday: number];

/** A new salary in pounds a year or rate in pounds an hour, weekly hours, agreed hours a month, or role. */
export const peopleChanges: readonly (readonly [
  when: When,
  name: string,
  change: {
    salary?: number;
    hourlyRate?: number;
    workingHours?: number;
    minAgreedHours?: number;
    role?: string;
  },
  reason: string,
])[] = [
  [[-9, 8], 'Zainab Rafiqui', { workingHours: 32, salary: 38_000 }, 'Four days a week after parental leave'],
  [[-7, 3], 'Ffion Gethin', { salary: 38_000 }, 'Annual pay review'],
  [[-7, 3], 'Isla Mackworth', { salary: 45_500 }, 'Annual pay review'],
  [[-7, 3], 'Jonah Adeyin', { salary: 32_500 }, 'Annual pay review'],
  [[-7, 3], 'Saoirse Kilbanagh', { salary: 59_500 }, 'Annual pay review'],
  [[-7, 4], 'Oliver Thackwray', { salary: 48_250 }, 'Annual pay review'],
  [[-7, 4], 'Kofi Lanhamsah', { salary: 34_750 }, 'Annual pay review'],
  [[-7, 4], 'Piotr Wolaniak', { salary: 47_500 }, 'Annual pay review'],
  [[-3, 6], 'Jonah Adeyin', { salary: 36_000, role: 'Designer' }, 'Promoted after leading Shop launch'],
  [[-2, 5], 'Gwen Pryderich', { salary: 46_000 }, 'Counter-offer, agreed with Harriet'],
  [[-6, 7], 'Nell Ashcombe', { hourlyRate: 55 }, 'New day rate from this quarter on'],
  [[-4, 9], 'Rowan Tilbrook', { minAgreedHours: 36 }, 'More writing since Merrowdew has joined'],
];

/** A new name, or a new rate in pounds an hour; the hours it buys stay. */
export const projectChanges: readonly (readonly [
  when: When,
  project: string,
  change: { name?: string; rate?: number },
  reason: string,
])[] = [
  [
    [-8, 6],
    'Halcyard Rail Tours: Booking website',
    { name: 'Booking engine' },
    'The client calls it an engine, and it has become one',
  ],
  [[-5, 5], 'Brackenfold Foods: Search and recipes', { rate: 65 }, 'New rate card, agreed for twelve months'],
  [[-3, 4], 'Tarnmere Water: Customer portal support', { rate: 75 }, 'Renewed at the new rate'],
];

export const statusChanges: readonly (readonly [
  when: When,
  project: string,
  status: ProjectStatus,
  reason: string,
])[] = [
  [
    [-10, 9],
    'Kettlewick Coffee: Rebrand',
    'jurys out',
    'Two of three routes turned down at the first meeting',
  ],
  [[-9, 6], 'Kettlewick Coffee: Rebrand', 'going well', 'Second round signed off'],
  [[-7, 7], 'Wrenmoor Museum: Collections online', 'hive emergency', 'The import lost the image credits'],
  [
    [-7, 14],
    'Wrenmoor Museum: Collections online',
    'going well',
    'Credits restored and checked by the museum',
  ],
  [
    [-7, 10],
    'Saltwhistle Brewing: Taproom ordering app',
    'jurys out',
    'Card payments not yet approved by the bank',
  ],
  [
    [-7, 18],
    'Saltwhistle Brewing: Taproom ordering app',
    'going well',
    'The bank has approved card payments',
  ],
  [[-5, 8], 'Brackenfold Foods: Paid social', 'jurys out', 'New marketing lead is looking at all agencies'],
  [[-4, 11], 'Brackenfold Foods: Paid social', 'going well', 'Renewed for a year'],
  [
    [-2, 9],
    'Driftlow Holiday Parks: Paid search',
    'jurys out',
    'Bookings are below target for the second month',
  ],
  [
    [-1, 8],
    'Pagewillow Books: Online shop improvements',
    'jurys out',
    'Search is slower than promised; the client wants a plan by month end',
  ],
  [
    [-1, 13],
    'Halcyard Rail Tours: Booking support',
    'jurys out',
    'Two answers later than agreed since the timetable change',
  ],
  [
    [-1, 17],
    'Tarnmere Water: Customer portal support',
    'hive emergency',
    'Payments failed for two days; daily calls with the client until it holds',
  ],
];

/** Why plans are corrected during the month; the empty ones are corrected without a word. */
export const correctionReasons = [
  'Holiday cover',
  'The client has brought the launch forward',
  'Took longer than estimated',
  '',
  'Sick leave, hours moved to a colleague',
  'Workshop moved to another week',
  '',
  'Sign-off came late, so there was less to do',
] as const;

/** Why an SLA is given more than its contracted hours. */
export const additionalHoursReasons = [
  'Security update that could not wait',
  'Extra landing page, agreed by phone',
  'Traffic peak at the weekend',
  'Help with the newsletter launch',
  'Data export for the auditors',
] as const;
