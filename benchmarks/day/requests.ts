import { addMonths, type Month } from '#domain/values/month.ts';
import { seededFraction } from '../../services/sample/seededFraction.ts';

/** When each of so many requests a second is due, in milliseconds from the beginning: at moments of their own, as of people who don't know of each other. */
export const dueTimes = (seed: string, rate: number, seconds: number): number[] => {
  const times: number[] = [];
  for (let turn = 0, at = 0; ; turn++) {
    at += (-Math.log(1 - seededFraction(`${seed} due ${turn}`)) * 1_000) / rate;
    if (at >= seconds * 1_000) return times;
    times.push(at);
  }
};

/** Zipf's law: how often each of so many is chosen, the first twice as often as the second, three times as often as the third. */
export const zipfShares = (count: number): number[] => {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => weight / sum);
};

/** The place that chance, from 0 up to 1, falls on where each place has a share. */
export const placeAt = (shares: readonly number[], chance: number): number => {
  let rest = chance;
  for (const [place, share] of shares.entries()) {
    if (rest < share) return place;
    rest -= share;
  }
  return shares.length - 1;
};

/** Months that are looked at and planned, the nearest most often. */
export const monthsOfDay = 12;
/** Three reads to one save. */
const savesOfAll = 1 / 4;
/** Saves that paste a row of cells, and how many cells at most. */
const pastes = 0.15;
const maxPasted = 6;

/** A read as a page sends it: its path, and the months that it is about. */
export type DayRead = { path: string; from: Month; to: Month };
/** A save as the schedule sends it: ranks of a project and of its first month, and how many months in a row. */
export type DaySave = { project: number; month: number; cells: number };
/** A request of the day: when it is due, in milliseconds from the beginning, and whose it is. */
export type DayRequest = { at: number; planner: number } & (
  | { save: DaySave; read?: never }
  | { read: DayRead; save?: never }
);

const span = (from: Month, months: number) => ({ from, to: addMonths(from, months - 1) });

/** What pages ask for a month, and how often of a hundred reads: the schedule most, which is read again after each change. */
const questions: readonly (readonly [weight: number, months: number, path: (asked: DayRead) => string])[] = [
  [30, 6, ({ from, to }) => `/api/schedule?from=${from}&to=${to}`],
  [10, 12, ({ from, to }) => `/api/schedule?from=${from}&to=${to}`],
  [10, 1, ({ from }) => `/api/planning/${from}`],
  [10, 12, ({ from, to }) => `/api/pnl?from=${from}&to=${to}`],
  [6, 1, ({ from }) => `/api/dashboard/metrics?month=${from}`],
  [6, 1, ({ from }) => `/api/dashboard/resource-planning/${from}`],
  [4, 3, ({ from, to }) => `/api/dashboard/coverage?from=${from}&to=${to}`],
  [4, 12, ({ from, to }) => `/api/dashboard/outlook?from=${from}&to=${to}`],
  [3, 12, ({ from, to }) => `/api/dashboard/utilization?from=${from}&to=${to}`],
  [3, 1, ({ from }) => `/api/dashboard/freelancer-activity/${from}`],
  [3, 1, ({ from }) => `/api/reports/${from}`],
  [4, 1, () => '/api/projects?likelihood=tentative'],
  [3, 1, () => '/api/team-members'],
  [1, 1, () => '/api/freelancers'],
  [3, 1, () => '/api/history?limit=50'],
];
const weightOfAll = questions.reduce((sum, [weight]) => sum + weight, 0);
const questionShares = questions.map(([weight]) => weight / weightOfAll);

/** Who asks for what when: the same for the same seed. */
export const dayOf = (
  seed: string,
  of: { rate: number; seconds: number; planners: number; projects: number; firstMonth: Month },
): DayRequest[] => {
  const projects = zipfShares(of.projects);
  const months = zipfShares(monthsOfDay);
  return dueTimes(seed, of.rate, of.seconds).map((at, turn) => {
    const drawn = (what: string) => seededFraction(`${seed} ${what} ${turn}`);
    const planner = Math.floor(drawn('planner') * of.planners);
    const month = placeAt(months, drawn('month'));
    if (drawn('kind') < savesOfAll) {
      const cells = drawn('paste') < pastes ? 2 + Math.floor(drawn('cells') * (maxPasted - 1)) : 1;
      return { at, planner, save: { project: placeAt(projects, drawn('project')), month, cells } };
    }
    const [, count, path] = questions[placeAt(questionShares, drawn('question'))] ?? [0, 1, () => ''];
    const asked = { path: '', ...span(addMonths(of.firstMonth, month), count) };
    return { at, planner, read: { ...asked, path: path(asked) } };
  });
};
