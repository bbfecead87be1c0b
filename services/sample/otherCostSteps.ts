import { type OtherCostFields, otherCostCategory } from '#domain/money/financeInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths, monthLabel } from '#domain/values/month.ts';
import type { Calendar } from './calendar.ts';
import { changesIn, changesOf, offsetOf, rowsOf } from './sampleData.ts';
import { seededFraction } from './seededFraction.ts';
import { type Author, decided, pence, type Step, step } from './step.ts';

type Entry = { fields: OtherCostFields; entered: Author; removed: Author | null };

const costs = rowsOf<
  | 'Name'
  | 'Description'
  | 'Category'
  | 'Amount'
  | 'Month'
  | 'Recurring'
  | 'Entered Month'
  | 'Entered Workday'
  | 'Removed Month'
  | 'Removed Workday'
  | 'Removed Why'
>('other-costs');
const amountChanges = changesIn<'Amount'>('other-cost-changes');

/** Other operating costs as they were entered, corrected and removed. */
export const otherCostSteps = (calendar: Calendar): Step[] =>
  [...entriesOf(calendar), ...faresOf(calendar)]
    .sort((a, b) => a.entered.at.localeCompare(b.entered.at))
    .flatMap((entry, index) => costSteps(calendar, entry, index + 1));

/** Costs from before the planner were left out; what recurs was entered at the start. */
const entriesOf = (calendar: Calendar): Entry[] =>
  costs.flatMap((row) => {
    const name = row.Name;
    const offset = offsetOf(row.Month);
    const entered = offsetOf(row['Entered Month']);
    const workday = Number(row['Entered Workday']);
    const isRecurring = row.Recurring === 'Yes';
    if (!isRecurring && !calendar.knows(Math.min(offset, entered))) return [];
    const isOld = isRecurring && !calendar.knows(offset);
    const removed = row['Removed Month'];
    return {
      fields: {
        name,
        description: row.Description || null,
        month: isOld ? calendar.first : addMonths(calendar.current, offset),
        amount: pence(row.Amount),
        category: otherCostCategory.parse(row.Category),
        isRecurring,
        endMonth: null,
      },
      entered: decided(calendar.at(entered), workday, `${name} entered ${workday}`),
      removed:
        removed === ''
          ? null
          : decided(
              calendar.at(Number(removed)),
              Number(row['Removed Workday']),
              'double entry',
              row['Removed Why'],
            ),
    };
  });

/** The month's travel costs, entered when it was nearly over. */
const faresOf = (calendar: Calendar): Entry[] =>
  calendar.months
    .filter((month) => month < calendar.current)
    .map((month) => {
      const name = 'Train fares';
      const pounds = 140 + Math.round(380 * seededFraction(`${name} ${month}`) * 20) / 20;
      return {
        fields: {
          name,
          description: `Client visits in ${monthLabel(month)}`,
          month,
          amount: pence(pounds),
          category: 'travel',
          isRecurring: false,
          endMonth: null,
        },
        entered: decided(month, 19, `${name} ${month} entered`),
        removed: null,
      };
    });

const costSteps = (calendar: Calendar, { fields, entered, removed }: Entry, id: number): Step[] => {
  const stream = streams.otherCost(id);
  const steps = [step('otherCost', stream, entered, () => ({ type: 'AddOtherCost', fields }))];
  for (const { month, workday, Amount, Reason } of changesOf(amountChanges, calendar, fields.name)) {
    const changed = { ...fields, amount: pence(Amount) };
    const when = { effectiveFrom: null, thisMonth: calendar.at(month) };
    const author = decided(calendar.at(month), workday, `${fields.name} corrected`, Reason);
    steps.push(step('otherCost', stream, author, () => ({ type: 'UpdateOtherCost', fields: changed, when })));
  }
  if (removed !== null) {
    steps.push(step('otherCost', stream, removed, () => ({ type: 'RemoveOtherCost' })));
  }
  return steps;
};
