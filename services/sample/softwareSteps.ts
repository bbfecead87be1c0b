import { type SoftwareCostFields, softwareCostType } from '#domain/money/financeInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import { changesIn, changesOf, offsetOf, rowsOf } from './sampleData.ts';
import { type Author, decided, pence, type Step, step } from './step.ts';

const subscriptions = rowsOf<
  | 'Name'
  | 'Description'
  | 'Cost'
  | 'Cost Type'
  | 'Entered Month'
  | 'Entered Workday'
  | 'Removed Month'
  | 'Removed Workday'
  | 'Removed Why'
>('subscriptions');
const subscriptionChanges = changesIn<'Cost' | 'Description' | 'Active'>('subscription-changes');
/** A subscription's other cost in one month; without an amount an earlier adjustment is removed. */
const adjustments = changesIn<'Adjusted Month' | 'Cost'>('adjustments');

/** Software subscriptions as they were entered, changed, adjusted for a month and removed; and a manual figure. */
export const softwareSteps = (calendar: Calendar): Step[] => [
  ...byEntry(calendar).flatMap(({ row, entered }, index) =>
    subscriptionSteps(calendar, row, entered, index + 1),
  ),
  ...manualSteps(calendar),
];

/** Ids follow the order of entry. */
const byEntry = (calendar: Calendar) =>
  subscriptions
    .map((row, index) => {
      const month = offsetOf(row['Entered Month']);
      const at = onWorkday(calendar.at(month), Number(row['Entered Workday']), 30 + 12 * index);
      return { row, entered: { at, by: calendar.knows(month) ? '2' : '1' } };
    })
    .sort((a, b) => a.entered.at.localeCompare(b.entered.at));

const subscriptionSteps = (
  calendar: Calendar,
  row: (typeof subscriptions)[number],
  entered: Author,
  id: number,
): Step[] => {
  const name = row.Name;
  const change = (author: Author, command: Parameters<typeof step<'softwareCost'>>[3]) =>
    step('softwareCost', streams.softwareCost(id), author, command);
  let fields: SoftwareCostFields = {
    name,
    description: row.Description || null,
    defaultMonthlyCost: pence(row.Cost),
    costType: softwareCostType.parse(row['Cost Type']),
    isActive: true,
    startMonth: null,
    endMonth: null,
  };
  const added = fields;
  const steps = [change(entered, () => ({ type: 'AddSoftwareCost', fields: added }))];
  for (const { month, workday, Reason, ...what } of changesOf(subscriptionChanges, calendar, name)) {
    fields = {
      ...fields,
      defaultMonthlyCost: what.Cost === '' ? fields.defaultMonthlyCost : pence(what.Cost),
      isActive: what.Active === '' ? fields.isActive : what.Active === 'Yes',
      description: what.Description || fields.description,
    };
    const changed = fields;
    const author = decided(calendar.at(month), workday, `${name} changed ${month}`, Reason);
    const from = calendar.from(month);
    steps.push(change(author, () => ({ type: 'UpdateSoftwareCost', fields: changed, when: from })));
  }
  for (const { month: made, workday, Reason, Cost, ...of } of changesOf(adjustments, calendar, name)) {
    const offset = Number(of['Adjusted Month']);
    if (!calendar.knows(offset)) continue;
    const month = addMonths(calendar.current, offset);
    const author = decided(calendar.at(made), workday, `${name} adjusted ${made}-${workday}`, Reason);
    steps.push(
      change(author, () =>
        Cost === ''
          ? { type: 'RemoveSoftwareCostAdjustment', month }
          : { type: 'AdjustSoftwareCost', month, cost: pence(Cost), reason: Reason || null },
      ),
    );
  }
  const removed = row['Removed Month'];
  if (removed !== '' && calendar.knows(Number(removed))) {
    const workday = Number(row['Removed Workday']);
    const author = decided(calendar.at(Number(removed)), workday, `${name} removed`, row['Removed Why']);
    steps.push(change(author, () => ({ type: 'RemoveSoftwareCost' })));
  }
  return steps;
};

/** A manual figure for the month before last, set last month. */
const manualSteps = (calendar: Calendar): Step[] => {
  if (!calendar.knows(-2)) return [];
  const month = calendar.at(-2);
  const reason = 'As on the card statement: two trials are in no subscription';
  const author = decided(calendar.at(-1), 8, 'manual figure', reason);
  return [
    step('manualCosts', streams.manualCosts(month), author, () => ({
      type: 'SetManualCosts',
      figures: { operatingSoftwareCosts: pence(742.8) },
    })),
  ];
};
