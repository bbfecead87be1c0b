import { monthLabel } from '#domain/month.ts';
import type {
  ColouredFigure,
  DifferenceView,
  DifferentFigure,
  RecordKind,
} from '#projections/differences/view.ts';
import { hoursText, signedHours } from '../../format/hours.ts';
import { money } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { signedMoney } from '../../format/signedMoney.ts';

type Unit = 'money' | 'hours' | 'ratio';

const figures: Record<DifferentFigure, { label: string; unit: Unit }> = {
  totalRevenue: { label: 'Total Revenue', unit: 'money' },
  totalDirectCosts: { label: 'Total Direct Costs', unit: 'money' },
  grossProfit: { label: 'Gross Profit', unit: 'money' },
  totalOperatingCosts: { label: 'Total Operating Costs', unit: 'money' },
  netProfit: { label: 'Net Profit', unit: 'money' },
  clientBillableHours: { label: 'Client Billable Hours', unit: 'hours' },
  internalTeamHours: { label: 'Internal Team Capacity', unit: 'hours' },
  capacityUtilization: { label: 'Capacity Utilization', unit: 'ratio' },
  revenue: { label: 'Revenue', unit: 'money' },
  billableHours: { label: 'Billable hours', unit: 'hours' },
  workingHours: { label: 'Working hours', unit: 'hours' },
  directHours: { label: 'Direct hours', unit: 'hours' },
  contractedHours: { label: 'Contracted hours', unit: 'hours' },
  directCost: { label: 'Direct cost', unit: 'money' },
  operatingCost: { label: 'Operating cost', unit: 'money' },
  otherCost: { label: 'Other operating cost', unit: 'money' },
  targetProfit: { label: 'Target profit', unit: 'money' },
  hourlyRate: { label: 'Hourly rate', unit: 'money' },
};

export const recordKinds: Record<RecordKind, string> = {
  project: 'Project',
  teamMember: 'Team member',
  freelancer: 'Freelancer',
  softwareCost: 'Software cost',
  otherCost: 'Other cost',
};

/** When a figure holds: in its month; an hourly rate from its month on, or from the start. */
export const whenText = ({ figure, month }: Pick<DifferenceView, 'figure' | 'month'>): string => {
  if (month === null) return 'From the start';
  return figure === 'hourlyRate' ? `${monthLabel(month)} on` : monthLabel(month);
};

/** Whose figure it is. */
export const recordText = (record: DifferenceView['record']): string =>
  record ? `${record.name} (${recordKinds[record.kind].toLowerCase()})` : 'The agency';

/** What has a colour. */
export const colouredFigures: Record<ColouredFigure, string> = {
  grossMargin: 'Gross margin',
  projectGrossMargin: 'Gross margin',
  teamUtilization: 'Utilisation',
  memberUtilization: 'Utilisation',
  capacityUtilization: 'Capacity',
  capacityUtilizationWithFreelancers: 'Capacity with freelancers',
  profitAgainstTarget: 'Profit against target',
  freelancerMargin: 'Margin',
};

export const figureLabel = (figure: DifferentFigure): string => figures[figure].label;

/** How a value of a figure reads. */
export const figureText = (figure: DifferentFigure, value: number): string => {
  switch (figures[figure].unit) {
    case 'money':
      return money(value);
    case 'hours':
      return hoursText(value);
    case 'ratio':
      return percent(value);
  }
};

/** How a change reads: with its sign, and a ratio's in points. */
export const changeText = ({ figure, change }: Pick<DifferenceView, 'figure' | 'change'>): string => {
  switch (figures[figure].unit) {
    case 'money':
      return signedMoney(change);
    case 'hours':
      return signedHours(change);
    case 'ratio':
      return `${change > 0 ? '+' : ''}${percent(change).replace('%', ' points')}`;
  }
};
