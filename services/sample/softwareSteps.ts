import type { SoftwareCostFields } from '#domain/money/financeInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import { type Calendar, officeDay, onWorkday } from './calendar.ts';
import { chance, pick } from './chance.ts';
import type { When } from './data/changes.ts';
import {
  adjustments,
  manualFigure,
  type SubscriptionRow,
  subscriptionChanges,
  subscriptionRemovals,
  subscriptions,
} from './data/software.ts';
import { authors } from './data/users.ts';
import { type Author, type Step, step } from './step.ts';

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
      const [month, workday] = row.entered;
      const isNew = calendar.knows(month);
      return {
        row,
        entered: { at: onWorkday(calendar.at(month), workday, 30 + 12 * index), by: isNew ? '2' : '1' },
      };
    })
    .sort((a, b) => a.entered.at.localeCompare(b.entered.at));

const pence = (pounds: number): number => Math.round(pounds * 100);

const decided = (calendar: Calendar, [month, workday]: When, key: string, reason?: string): Author => ({
  at: onWorkday(calendar.at(month), workday, chance(key) * officeDay),
  by: pick(authors.costs, key),
  ...(reason !== undefined && { reason }),
});

const subscriptionSteps = (calendar: Calendar, row: SubscriptionRow, entered: Author, id: number): Step[] => {
  const { name, description, cost, costType } = row;
  const stream = streams.softwareCost(id);
  const change = (author: Author, command: Parameters<typeof step<'softwareCost'>>[3]) =>
    step('softwareCost', stream, author, command);
  let fields: SoftwareCostFields = {
    name,
    description,
    defaultMonthlyCost: pence(cost),
    costType,
    isActive: true,
    startMonth: null,
    endMonth: null,
  };
  const added = fields;
  const steps = [change(entered, () => ({ type: 'AddSoftwareCost', fields: added }))];
  for (const [when, who, what, reason] of subscriptionChanges) {
    if (who !== name || !calendar.knows(when[0])) continue;
    fields = {
      ...fields,
      defaultMonthlyCost: what.cost === undefined ? fields.defaultMonthlyCost : pence(what.cost),
      isActive: what.isActive ?? fields.isActive,
      description: what.description ?? fields.description,
    };
    const changed = fields;
    const author = decided(calendar, when, `${name} changed ${when[0]}`, reason);
    const from = calendar.from(when[0]);
    steps.push(change(author, () => ({ type: 'UpdateSoftwareCost', fields: changed, when: from })));
  }
  for (const [when, who, offset, amount, reason] of adjustments) {
    if (who !== name || !calendar.knows(Math.min(when[0], offset))) continue;
    const month = addMonths(calendar.current, offset);
    const author = decided(calendar, when, `${name} adjusted ${when.join('-')}`, reason);
    steps.push(
      change(author, () =>
        amount === null
          ? { type: 'RemoveSoftwareCostAdjustment', month }
          : { type: 'AdjustSoftwareCost', month, cost: pence(amount), reason: reason ?? null },
      ),
    );
  }
  for (const [when, who, reason] of subscriptionRemovals) {
    if (who !== name || !calendar.knows(when[0])) continue;
    steps.push(
      change(decided(calendar, when, `${name} removed`, reason), () => ({ type: 'RemoveSoftwareCost' })),
    );
  }
  return steps;
};

const manualSteps = (calendar: Calendar): Step[] => {
  const { when, month: offset, figure, amount, reason } = manualFigure;
  if (!calendar.knows(offset)) return [];
  const month = addMonths(calendar.current, offset);
  return [
    step('manualCosts', streams.manualCosts(month), decided(calendar, when, 'manual figure', reason), () => ({
      type: 'SetManualCosts',
      figures: { [figure]: pence(amount) },
    })),
  ];
};
