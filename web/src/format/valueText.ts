import { fieldWords } from '#domain/history/historyWords.ts';
import type { OtherCostCategory } from '#domain/money/financeInput.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { HistoryChange } from '#projections/history/view.ts';
import { hoursText } from './hours.ts';
import { money } from './money.ts';

export const categoryLabels: Record<OtherCostCategory, string> = {
  office: 'Office',
  travel: 'Travel',
  marketing: 'Marketing',
  legal: 'Legal',
  insurance: 'Insurance',
  utilities: 'Utilities',
  other: 'Other',
};

/** A value of the history as text: "£95.50", "7.5h", "June 2026", "Yes". A dash for none. */
export const valueText = (field: string, value: HistoryChange['from']): string => {
  if (value === null || value === '') return '—';
  switch (fieldWords(field).unit) {
    case 'money':
      return money(String(value));
    case 'hours':
      return hoursText(Number(value));
    case 'percent':
      return `${value}%`;
    case 'month':
      return monthLabel(String(value));
    case 'yesNo':
      return value ? 'Yes' : 'No';
    case 'code':
      return codes[String(value)] ?? String(value);
    case 'text':
      return String(value);
  }
};

/** Values that are codes, in words. */
const codes: Record<string, string> = {
  one_off: 'One-off',
  retainer: 'Retainer',
  sla: 'SLA',
  planning: 'Planning',
  in_progress: 'In Progress',
  review: 'Review',
  completed: 'Completed',
  'going well': 'Going Well',
  'jurys out': "Jury's Out",
  'hive emergency': 'Hive Emergency',
  direct: 'Direct',
  operational: 'Operational',
  operating: 'Operating',
  both: 'Both',
  admin: 'Admin',
  team_member: 'Team Member',
  read: 'Reads',
  readAndWrite: 'Reads and writes',
  ...calendarNames,
  ...categoryLabels,
};
