import { addMonths, type Month } from '#domain/values/month.ts';
import { seededFraction } from '../../services/sample/seededFraction.ts';

/**
 * Due times of requests, in milliseconds from the start: at random moments, as from people independent of each other.
 */
export const dueTimes = (seed: string, rate: number, seconds: number): number[] => {
  const times: number[] = [];
  for (let turn = 0, at = 0; ; turn++) {
    at += (-Math.log(1 - seededFraction(`${seed} due ${turn}`)) * 1_000) / rate;
    if (at >= seconds * 1_000) return times;
    times.push(at);
  }
};

/** Shares by Zipf's law: the first is chosen twice as often as the second, three times as often as the third. */
export const zipfShares = (count: number): number[] => {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => weight / sum);
};

/** The index that a random number from 0 up to 1 falls on, by the shares. */
export const placeAt = (shares: readonly number[], chance: number): number => {
  let rest = chance;
  for (const [place, share] of shares.entries()) {
    if (rest < share) return place;
    rest -= share;
  }
  return shares.length - 1;
};

/** Months that are read and planned, the nearest most often. */
export const monthsOfDay = 12;
/** Share of saves: three reads to one save. */
const savesOfAll = 1 / 4;
/** Share of saves that paste a row of cells, and the most cells of one. */
const pastes = 0.15;
const maxPasted = 6;

/** A read as a page sends it: its path and range of months. */
export type DayRead = { path: string; from: Month; to: Month };
/** A save as the schedule sends it: ranks of a project and of its first month, and the count of consecutive months. */
export type DaySave = { project: number; month: number; cells: number };
/** A request of the day: when it is due, in milliseconds from the start, and the planner who sends it. */
export type DayRequest = { at: number; planner: number } & (
  | { save: DaySave; read?: never }
  | { read: DayRead; save?: never }
);

const span = (from: Month, months: number) => ({ from, to: addMonths(from, months - 1) });

/** Reads of pages with their weight out of a hundred: the schedule most, as it is read again after each change. */
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

/** Generates the requests of a day; deterministic by seed. */
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
