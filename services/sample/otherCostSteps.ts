import type { OtherCostFields } from '#domain/money/financeInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import { type Calendar, officeDay, onWorkday } from './calendar.ts';
import { chance, pick } from './chance.ts';
import {
  amountChanges,
  doubleEntry,
  fares,
  type OtherCostRow,
  recurringCosts,
  singleCosts,
} from './data/otherCosts.ts';
import { authors } from './data/users.ts';
import { type Author, type Step, step } from './step.ts';

type Entry = { fields: OtherCostFields; entered: Author; isMistake: boolean };

/** Other operating costs as they were entered, corrected and taken out. */
export const otherCostSteps = (calendar: Calendar): Step[] =>
  entriesOf(calendar)
    .sort((a, b) => a.entered.at.localeCompare(b.entered.at))
    .flatMap((entry, index) => costSteps(calendar, entry, index + 1));

const pence = (pounds: number): number => Math.round(pounds * 100);

const decided = (month: Month, workday: number, key: string, reason?: string): Author => ({
  at: onWorkday(month, workday, chance(key) * officeDay),
  by: pick(authors.costs, key),
  ...(reason !== undefined && { reason }),
});

/** Whoever came to the planner with old costs left them out; what recurs was entered at the start. */
const entriesOf = (calendar: Calendar): Entry[] => {
  const entry = (row: OtherCostRow, isRecurring: boolean, isMistake = false): Entry => {
    const [name, description, category, amount, offset, [enteredIn, workday]] = row;
    const isOld = isRecurring && !calendar.knows(offset);
    const month = isOld ? calendar.first : addMonths(calendar.current, offset);
    return {
      fields: { name, description, month, amount: pence(amount), category, isRecurring, endMonth: null },
      entered: decided(calendar.at(enteredIn), workday, `${name} entered ${workday}`),
      isMistake,
    };
  };
  const isKnown = ([, , , , month, [entered]]: OtherCostRow) => calendar.knows(Math.min(month, entered));
  return [
    ...recurringCosts.map((row) => entry(row, true)),
    ...singleCosts.filter(isKnown).map((row) => entry(row, false)),
    ...(isKnown(doubleEntry.row) ? [entry(doubleEntry.row, false, true)] : []),
    ...faresOf(calendar),
  ];
};

/** What the month's journeys came to, entered when it was nearly over. */
const faresOf = (calendar: Calendar): Entry[] =>
  calendar.months
    .filter((month) => month < calendar.current)
    .map((month) => {
      const { name, least, most } = fares;
      const amount = least + Math.round((most - least) * chance(`${name} ${month}`) * 20) / 20;
      return {
        fields: {
          name,
          description: `Client visits in ${monthLabel(month)}`,
          month,
          amount: pence(amount),
          category: 'travel',
          isRecurring: false,
          endMonth: null,
        },
        entered: decided(month, 19, `${name} ${month} entered`),
        isMistake: false,
      };
    });

const costSteps = (calendar: Calendar, { fields, entered, isMistake }: Entry, id: number): Step[] => {
  const stream = streams.otherCost(id);
  const steps = [step('otherCost', stream, entered, () => ({ type: 'AddOtherCost', fields }))];
  for (const [[month, workday], name, amount, reason] of amountChanges) {
    if (name !== fields.name || !calendar.knows(month)) continue;
    const changed = { ...fields, amount: pence(amount) };
    const when = { effectiveFrom: null, thisMonth: calendar.at(month) };
    const author = decided(calendar.at(month), workday, `${name} corrected`, reason);
    steps.push(step('otherCost', stream, author, () => ({ type: 'UpdateOtherCost', fields: changed, when })));
  }
  if (isMistake) {
    const [month, workday] = doubleEntry.removed;
    const author = decided(calendar.at(month), workday, 'double entry', doubleEntry.reason);
    steps.push(step('otherCost', stream, author, () => ({ type: 'RemoveOtherCost' })));
  }
  return steps;
};
