import type { Month } from '#domain/values/month.ts';
import type { SampleProject } from './projectBook.ts';
import { isPresent, type Worker } from './roster.ts';
import { rowsOf } from './sampleData.ts';
import { seededFraction } from './seededFraction.ts';

/** The distribution of each kind of work over disciplines, the largest share first; shares add up to 1. */
const kindsOfWork = rowsOf<'Kind' | 'Discipline' | 'Share'>('kinds-of-work');

/** Hours of one person on one project in a month. */
export type Share = { worker: Worker; hours: number };

/** A project's final staffing in a month. */
export type Staffing = { project: SampleProject; shares: readonly Share[] };

/** Hours that planners want to give each project in the month. */
export type WantedHours = { project: SampleProject; hours: number };

/** People who have worked on each project so far, who are preferred for it. */
export type Familiarity = Map<number, Set<Worker>>;

/** Most hours of one discipline that a project gets from one person. */
const onePerson = 66;
/** A discipline with fewer hours isn't worth a handover: the project's main discipline takes them. */
const smallestPart = 3;

/** Preference among people who have time. */
const eagerness = { soughtAfter: 0.35, usual: 0, freelance: -0.3 };

const toHalf = (hours: number): number => Math.round(hours * 2) / 2;
const downToHalf = (hours: number): number => Math.floor(hours * 2) / 2;

/**
 * Divides a month's people among the projects: by discipline, first to those who know the project, then to those with
 * the most free time. Where nobody has time left, the project stays short of hours.
 */
export const staff = (
  month: Month,
  wishes: readonly WantedHours[],
  workers: readonly Worker[],
  acquaintance: Familiarity,
): Staffing[] => {
  const present = workers.filter((worker) => isPresent(worker, month));
  const maxHours = new Map(present.map((worker) => [worker, worker.maxHours(month)]));
  const free = new Map(maxHours);
  const freeShare = (worker: Worker) => (free.get(worker) ?? 0) / (maxHours.get(worker) || 1);

  const fill = (project: SampleProject, discipline: string, hours: number): Share[] => {
    const known = acquaintance.get(project.id);
    const appeal = (worker: Worker) =>
      freeShare(worker) + (known?.has(worker) ? 0.3 : 0) + eagerness[worker.standing];
    const candidates = present
      .filter((worker) => worker.discipline === discipline && (free.get(worker) ?? 0) >= 1)
      .sort((a, b) => appeal(b) - appeal(a));
    const people = Math.ceil(hours / onePerson);
    const shares: Share[] = [];
    let left = hours;
    for (const worker of candidates) {
      const wanted = shares.length + 1 < people ? toHalf(hours / people) : left;
      const given = Math.min(left, wanted, downToHalf(free.get(worker) ?? 0));
      free.set(worker, (free.get(worker) ?? 0) - given);
      left -= given;
      shares.push({ worker, hours: given });
      if (left === 0) break;
    }
    for (const { worker } of shares) acquaintance.set(project.id, (known ?? new Set()).add(worker));
    return shares;
  };

  return wishes
    .toSorted(
      (a, b) =>
        seededFraction(`${month} turn ${a.project.key}`) - seededFraction(`${month} turn ${b.project.key}`),
    )
    .map(({ project, hours }) => ({
      project,
      shares: partsOf(project, hours).flatMap(([discipline, part]) => fill(project, discipline, part)),
    }));
};

/** The hours of each discipline, in halves; they add up to the whole. */
const partsOf = ({ kind }: SampleProject, hours: number): [discipline: string, hours: number][] => {
  const [main, ...others] = kindsOfWork.filter(({ Kind }) => Kind === kind);
  if (main === undefined) throw new Error(`The sample has no kind of work called ${kind}`);
  const parts = others
    .map(({ Discipline, Share }): [string, number] => [Discipline, toHalf(hours * Number(Share))])
    .filter(([, part]) => part >= smallestPart);
  const rest = hours - parts.reduce((sum, [, part]) => sum + part, 0);
  return [[main.Discipline, rest], ...parts];
};
