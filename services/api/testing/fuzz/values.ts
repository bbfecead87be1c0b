import fc from 'fast-check';
import { bodies } from '../bodies.ts';

/** Texts that can't be stored. */
export const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u0007', '\u009b'] as const;

/** Longer than any field allows, and short enough for a body. */
const huge = 'x'.repeat(100_000);

/** Texts that look dangerous but are valid, and texts that look like figures or days but aren't. */
const oddTexts: readonly string[] = [
  "'; drop schema log cascade; --",
  '{}',
  '[]',
  '%s%n',
  '=1+1',
  '<script>',
  '\u202e',
  '\ufeff',
  'İ',
  '👩‍👩‍👧',
  '-',
  'null',
  '__proto__',
  'constructor',
  '',
  ' ',
  'x'.repeat(5_000),
  `"${' '.repeat(5_000)}=`,
];
const oddDays: readonly string[] = [
  '0000-00',
  '1999-12',
  '2000-01',
  '2026-13',
  '2100-01',
  '9999-12',
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-05-01T24:00:00Z',
  '2026-05-01T00:00:00+99:99',
];
const oddNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1.005,
  1e-9,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  Number.MIN_VALUE,
  999_999_999_999.99,
];
const oddAmounts: readonly string[] = ['999999999999.99', '1e5', '1e400', '0x10', '1,000', '-0', '١'];

const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);

/** Values that a field may not expect. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...unstorable, ...oddTexts, ...oddDays),
  fc.constantFrom<unknown>(...oddNumbers, ...oddAmounts),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: 1 }, nest(31), nest(33)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  // Few: each costs more than the rest of its request.
  { weight: 1, arbitrary: fc.constant(huge) },
);

/** Hostile text for an address; other values are written as JSON. */
export const hostileText: fc.Arbitrary<string> = hostile.map((value) =>
  typeof value === 'string' ? value : JSON.stringify(value),
);

/** Texts of many forms, so that any schema finds a valid one. */
const plainTexts: readonly string[] = [
  'Text',
  'Ünïcödé & söhne',
  'x'.repeat(64),
  'x'.repeat(200),
  'x'.repeat(500),
  'x'.repeat(2_000),
  'staple battery',
  'battery staple',
  'una@agency.example',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2099-12',
  '2026-05-12',
  '2026-06-01',
  '2026-05-12T10:00:00Z',
  '0',
  '1',
  '2',
  '3',
  '50',
  '0.01',
  '95.5',
  '123456',
  '0.0',
  '.',
  '7.12',
  'project-1',
  'teamMember-2',
  '/reports?month=2026-05',
  'team-members',
  'freelancers',
  'users',
  'a'.repeat(32),
  'a'.repeat(64),
];
const plainNumbers: readonly number[] = [0, 0.15, 0.5, 1, 2, 3, 8, 40, 100, 250];

const byName = new Map<string, unknown[]>();
const harvest = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (typeof each !== 'object') byName.set(name, [...(byName.get(name) ?? []), each]);
    harvest(each);
  }
};
harvest(Object.values(bodies));

/** Values to try for a field by its name, valid or not: those of the examples, and texts and numbers of many forms. */
export const candidates = (name: string): unknown[] => [
  ...(byName.get(name) ?? []),
  ...plainTexts,
  ...plainNumbers,
  ...oddNumbers,
  ...oddDays,
  true,
  false,
  null,
];
