import fc from 'fast-check';
import { aFreelancer, anSla, aRetainer, aTeamMember, aUser } from './agency.ts';
import type { Answer } from './httpClient.ts';

export type Fields = Record<string, unknown>;

const pounds = fc.constantFrom('100', '200', '300.5');
const words = fc.constantFrom('North', 'South', 'East');
const months = fc.constantFrom('2026-03', '2026-04', null);

/**
 * Fields of a kind of record that two users may change at once; `dated` may change from a month on. Few values, so that
 * changes collide.
 */
export type RecordKind = {
  path: string;
  fresh: (number: number) => Fields;
  fields: Record<string, fc.Arbitrary<unknown>>;
  dated?: string;
};
export const recordKinds: readonly RecordKind[] = [
  {
    path: '/api/team-members',
    fresh: () => aTeamMember(),
    fields: {
      role: words,
      salary: pounds,
      paidLeaveDays: fc.constantFrom(25, 28),
      isUkEmployee: fc.boolean(),
      startMonth: months,
    },
    dated: 'salary',
  },
  {
    path: '/api/freelancers',
    fresh: () => aFreelancer(),
    fields: { name: words, hourlyRate: pounds, endMonth: months },
    dated: 'hourlyRate',
  },
  {
    path: '/api/projects',
    fresh: () => anSla(1),
    fields: { name: words, allocatedHours: fc.constantFrom(8, 16, 24), description: fc.option(words) },
    dated: 'allocatedHours',
  },
  {
    path: '/api/projects',
    fresh: () => aRetainer(1),
    fields: { name: words, revenue: pounds, endMonth: months },
    dated: 'revenue',
  },
  {
    path: '/api/software-costs',
    fresh: () => ({ name: 'Framewise', defaultMonthlyCost: '120', costType: 'direct', isActive: true }),
    fields: { name: words, defaultMonthlyCost: pounds, description: fc.option(words) },
    dated: 'defaultMonthlyCost',
  },
  {
    path: '/api/other-costs',
    fresh: () => ({ name: 'Fares', month: '2026-05', amount: '310', category: 'travel', isRecurring: true }),
    fields: { amount: pounds, category: fc.constantFrom('travel', 'office'), description: fc.option(words) },
    dated: 'amount',
  },
  {
    path: '/api/admin/users',
    fresh: (number) => aUser(`planner${number}`),
    fields: {
      firstName: fc.option(words),
      lastName: words,
      email: fc.constantFrom('north@agency.example', 'south@agency.example', null),
      role: fc.constantFrom('team_member' as const, 'admin' as const),
    },
  },
];

/** The list of a kind's records, which includes those the tests create. */
export const listOf = (path: string): string => (path === '/api/other-costs' ? `${path}/2026-05` : path);

/** The form of a kind's record, without fields that a PUT doesn't have. */
export const formOf = (whole: Fields): Fields => without(whole, ['password', 'username', 'status']);

/** A record with all its seen states. */
export class Followed<State> {
  now: State;
  version: number;
  readonly #seen: { version: number; state: State }[];

  constructor(version: number, now: State) {
    this.now = now;
    this.version = version;
    this.#seen = [{ version, state: now }];
  }

  becomes(version: number, now: State): void {
    this.now = now;
    this.version = version;
    this.#seen.push({ version, state: now });
  }

  /** The state that somebody saw some saves ago. */
  seen(behind: number): { version: number; state: State } {
    const [earliest] = this.#seen;
    const seen = this.#seen.at(-1 - behind) ?? earliest;
    if (!seen) throw new Error('Nobody has seen it');
    return seen;
  }
}

/** Whether two users changed one thing to different values. */
export const isContested = (before: unknown, mine: unknown, theirs: unknown): boolean =>
  mine !== before && theirs !== before && theirs !== mine;

export const versionOf = (answer: Answer): number => (answer.body as { version: number }).version;

export const pick = (record: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, (record as Fields)[name] ?? null]));

export const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
