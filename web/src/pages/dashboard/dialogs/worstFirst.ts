import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import type { FreelancerMonthView, ProjectProfitView } from '#projections/money/profitability/view.ts';

type Utilised = Pick<
  DashboardMetricsView['teamUtilizationDetails'][number],
  'allocatedHours' | 'workingHours' | 'utilizationRate'
>;
type Active = Pick<FreelancerMonthView, 'allocatedHours' | 'contractedHours' | 'additionalHours'>;
type Earning = Pick<ProjectProfitView, 'grossMargin'>;

/** Rows by a measure, largest first; equal ones keep their order. */
const byLargest = <Row>(rows: readonly Row[], measure: (row: Row) => number): Row[] =>
  rows.toSorted((one, other) => {
    const [ofOne, ofOther] = [measure(one), measure(other)];
    return ofOne === ofOther ? 0 : ofOther - ofOne;
  });

// Shared by a preview and its dialog, which list the same rows in the same order.

/** Team members over their hours, most first; then the least utilised. */
export const worstUtilised = <Member extends Utilised>(members: readonly Member[]): Member[] =>
  byLargest(members, ({ allocatedHours, workingHours, utilizationRate }) => {
    if (allocatedHours > workingHours) return 1 + allocatedHours - workingHours;
    return workingHours > 0 ? -utilizationRate : -Infinity;
  });

/** Freelancers beyond their agreed hours, most first; then those with most hours left. */
export const worstActivity = <Freelancer extends Active>(freelancers: readonly Freelancer[]): Freelancer[] =>
  byLargest(freelancers, ({ allocatedHours, contractedHours, additionalHours }) =>
    additionalHours > 0
      ? 1 + additionalHours
      : contractedHours > 0
        ? -allocatedHours / contractedHours
        : -Infinity,
  );

/** Projects by their margin, lowest first; those without one last. */
export const worstMargin = <Project extends Earning>(projects: readonly Project[]): Project[] =>
  byLargest(projects, ({ grossMargin }) => (grossMargin === null ? -Infinity : -grossMargin));
