import { budgetedNetProfit, comparedNetProfit, reportedNetProfit } from '#domain/history/historyWords.ts';
import { isOfStaff, manualFigures } from '#domain/money/leaves.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import { freelancerView } from '../people/freelancers/view.ts';
import { placeholderView } from '../people/placeholders/view.ts';
import { teamMemberView } from '../people/teamMembers/view.ts';
import { payFieldsOf } from '../reading/pay.ts';

/** Facts that reveal what people cost, by kind of record: the fields that its view withholds. */
export const factsOfPay: { readonly [Kind in StreamKind]?: readonly string[] } = {
  teamMember: payFieldsOf(teamMemberView),
  freelancer: payFieldsOf(freelancerView),
  placeholder: payFieldsOf(placeholderView),
  manualCosts: manualFigures.filter(isOfStaff),
  // Net profit under two sets of formulas, taken together, reveals what people cost.
  formulas: [comparedNetProfit],
  period: [reportedNetProfit],
  budget: [budgetedNetProfit],
};

/**
 * Kinds of record with pay. All reasons of their changes are withheld: they may name amounts, and several changes can
 * share one.
 */
export const kindsWithPay: readonly StreamKind[] = [
  'teamMember',
  'freelancer',
  'placeholder',
  'manualCosts',
  'period',
  'budget',
];

/** Events that change fields; without the changed fields there is nothing to show. */
export const isChange = (event: string): boolean =>
  /(Updated|TermsChanged|TermsWithdrawn|CostsSet)$/.test(event);

/** The parts of an entry that decide how much of it is withheld. */
type Entry = {
  event: string;
  record: { kind: StreamKind };
  changes: { field: string }[];
  reason: string | null;
};

/**
 * An entry for an administrator who doesn't see pay; undefined if it changed pay alone, as even its time and month
 * would reveal something.
 */
export const entryWithoutPay = <Of extends Entry>(entry: Of): Of | undefined => {
  const { event, record } = entry;
  const holdsPay = kindsWithPay.includes(record.kind);
  const changes = entry.changes.filter(({ field }) => !factsOfPay[record.kind]?.includes(field));
  if (holdsPay && isChange(event) && changes.length === 0) return undefined;
  return { ...entry, changes, reason: holdsPay ? null : entry.reason };
};
