import { type Month, monthIndex } from '#domain/values/month.ts';
import type { Calendar } from './calendar.ts';
import type { SampleProject } from './projectBook.ts';
import type { Roster } from './roster.ts';
import { seededFraction } from './seededFraction.ts';
import { type Familiarity, type Share, staff } from './staffing.ts';

/** A project's final plan of a month: its people, and for an SLA the additional hours. */
export type SamplePlan = {
  project: SampleProject;
  month: Month;
  shares: readonly Share[];
  additionalHours: number;
};

/** The final plans of every month, in order; `planSteps` makes their histories. */
export const plansOf = (
  calendar: Calendar,
  projects: readonly SampleProject[],
  roster: Roster,
): SamplePlan[] => {
  const acquaintance: Familiarity = new Map();
  return calendar.months.flatMap((month) => {
    const distance = monthIndex(month) - monthIndex(calendar.current);
    const additional = new Map(
      projects.map((project) => [project, additionalHours(project, month, distance)]),
    );
    const wishes = projects.map((project) => ({
      project,
      hours: wish(project, month, distance, additional.get(project) ?? 0),
    }));
    const staffed = staff(
      month,
      wishes.filter(({ hours }) => hours > 0),
      roster.workers,
      acquaintance,
    );
    return projects
      .map((project) => ({
        project,
        month,
        shares: staffed.find((it) => it.project === project)?.shares ?? [],
        additionalHours: additional.get(project) ?? 0,
      }))
      .filter((plan) => plan.shares.length > 0 || plan.additionalHours > 0);
  });
};

/** An SLA runs over about every third month; never in a month to come. */
const additionalHours = ({ key, fields, hoursIn }: SampleProject, month: Month, distance: number): number => {
  const happens = fields.projectType === 'sla' && hoursIn(month) > 0 && distance <= 0;
  if (!happens || seededFraction(`${key} runs over in ${month}`) > 0.35) return 0;
  return 2 + Math.floor(seededFraction(`${key} by how much in ${month}`) * 12);
};

/** Hours that planners mean to plan: mostly the required ones, sometimes fewer or more, and fewer further ahead. */
const wish = (project: SampleProject, month: Month, distance: number, additional: number): number => {
  const required = project.hoursIn(month) + additional;
  if (distance === 0 && project.givenNow > 0) return project.givenNow;
  if (required === 0) return 0;
  const [none, less, exactly] = habits(distance);
  const outcome = seededFraction(`${project.key} outcome in ${month}`);
  const degree = seededFraction(`${project.key} degree in ${month}`);
  if (outcome < none) return 0;
  if (outcome < less) return Math.round(required * (0.6 + 0.3 * degree));
  if (outcome < exactly) return required;
  return Math.round(required * (1.06 + 0.14 * degree));
};

/** Cumulative probabilities of: not planned, fewer hours, exact hours; more hours beyond them. */
const habits = (distance: number): readonly [none: number, less: number, exactly: number] => {
  if (distance < 0) return [0.02, 0.11, 0.84];
  if (distance === 0) return [0.08, 0.22, 0.86];
  return distance === 1 ? [0.42, 0.66, 0.98] : [0.72, 0.88, 0.99];
};
