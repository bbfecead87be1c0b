import { streams } from '#domain/records/streams.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { type Calendar, officeDayMinutes, onWorkday } from './calendar.ts';
import { correctionOf, entriesOf } from './corrections.ts';
import type { SamplePlan } from './planning.ts';
import { isPresent, type Roster } from './roster.ts';
import { pick, seededFraction } from './seededFraction.ts';
import type { Share } from './staffing.ts';
import { type Author, authors, type Step, step } from './step.ts';

/** Why plans are corrected during the month; an empty text gives no reason. */
const correctionReasons = [
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
const additionalHoursReasons = [
  'Security update that could not wait',
  'Extra landing page, agreed by phone',
  'Traffic peak at the weekend',
  'Help with the newsletter launch',
  'Data export for the auditors',
] as const;

/**
 * The history of plans: saved at the end of the month before, and corrected during their month if it is over. The
 * current month's plans are uncorrected, so that the sample is the same on all of its days.
 */
export const planSteps = (calendar: Calendar, plans: readonly SamplePlan[], roster: Roster): Step[] =>
  plans.flatMap((plan) =>
    plan.month < calendar.current ? pastPlan(plan, roster) : comingPlan(plan, calendar),
  );

const pastPlan = (plan: SamplePlan, roster: Roster): Step[] => {
  const { shares, month } = plan;
  const key = keyOf(plan);
  const present = roster.workers.filter((worker) => isPresent(worker, month));
  const correction = shares.length > 0 ? correctionOf(shares, present, key) : null;
  const steps: Step[] = [];
  if (shares.length > 0) steps.push(save(plan, addMonths(month, -1), correction?.first ?? shares));
  if (plan.additionalHours > 0) {
    const reason = pick(additionalHoursReasons, `${key} extra`);
    steps.push(
      planStep(plan, author(month, between(7, 13, `${key} extra`), `${key} extra`, reason), () => ({
        type: 'SetAdditionalHours',
        hours: plan.additionalHours,
        freshIds: [],
      })),
    );
  }
  const reason = pick(correctionReasons, `${key} reason`);
  correction?.commands.forEach((command, index) => {
    const workday = between(2, 15, `${key} corrected`) + 3 * index;
    steps.push(planStep(plan, author(month, workday, `${key} corrected ${index}`, reason), command));
  });
  return steps;
};

const comingPlan = (plan: SamplePlan, { current }: Calendar): Step[] => [
  save(plan, addMonths(current, -1), plan.shares, plan.additionalHours),
];

const save = (plan: SamplePlan, month: Month, shares: readonly Share[], additionalHours?: number): Step => {
  const key = keyOf(plan);
  return planStep(plan, author(month, between(15, 20, `${key} saved`), `${key} saved`), () => ({
    type: 'ReplaceAllocations',
    entries: entriesOf(shares),
    additionalHours,
    freshIds: [],
  }));
};

const planStep = (
  { project, month }: SamplePlan,
  author: Author,
  command: Parameters<typeof step<'allocationPlan'>>[3],
): Step => step('allocationPlan', streams.allocationPlan(project.id, month), author, command);

const keyOf = ({ project, month }: SamplePlan): string => `${project.key} in ${month}`;

const between = (from: number, to: number, key: string): number =>
  from + Math.floor(seededFraction(`${key} workday`) * (to - from + 1));

const author = (month: Month, workday: number, key: string, reason = ''): Author => ({
  at: onWorkday(month, workday, seededFraction(`${key} minute`) * officeDayMinutes),
  by: pick(authors.plans, `${key} by`),
  ...(reason !== '' && { reason }),
});
