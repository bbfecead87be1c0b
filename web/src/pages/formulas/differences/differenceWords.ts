import { comparedFigures, comparedKinds } from '#domain/money/comparedFigures.ts';
import { monthLabel } from '#domain/values/month.ts';
import type {
  ColouredFigure,
  DifferenceView,
  DifferentFigure,
} from '#projections/formulas/differences/view.ts';
import { hoursText, signedHours } from '../../../format/hours.ts';
import { money, signedMoney } from '../../../format/money.ts';
import { percent } from '../../../format/percent.ts';

/** When a figure holds: in its month; an hourly rate from its month on, or from the start. */
export const whenText = ({ figure, month }: Pick<DifferenceView, 'figure' | 'month'>): string => {
  if (month === null) return 'From the start';
  return figure === 'hourlyRate' ? `${monthLabel(month)} on` : monthLabel(month);
};

/** The record of a figure. */
export const recordText = (record: DifferenceView['record']): string =>
  record ? `${record.name} (${comparedKinds[record.kind].toLowerCase()})` : 'The agency';

/** The name of each coloured figure. */
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

export const figureLabel = (figure: DifferentFigure): string => comparedFigures[figure].label;

/** A figure's value as text. */
export const figureText = (figure: DifferentFigure, value: number): string => {
  switch (comparedFigures[figure].unit) {
    case 'money':
      return money(value);
    case 'hours':
      return hoursText(value);
    case 'ratio':
      return percent(value);
  }
};

/** A change as text: with its sign, a ratio's in points. */
export const changeText = ({ figure, change }: Pick<DifferenceView, 'figure' | 'change'>): string => {
  switch (comparedFigures[figure].unit) {
    case 'money':
      return signedMoney(change);
    case 'hours':
      return signedHours(change);
    case 'ratio':
      return `${change > 0 ? '+' : ''}${percent(change).replace('%', ' points')}`;
  }
};
