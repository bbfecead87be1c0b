import { budgetedNetProfit, comparedNetProfit, reportedNetProfit } from '#domain/history/historyWords.ts';
import { isOfStaff, manualFigures } from '#domain/money/leaves.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import { freelancerView } from '../people/freelancers/view.ts';
import { placeholderView } from '../people/placeholders/view.ts';
import { teamMemberView } from '../people/teamMembers/view.ts';
import { payFieldsOf } from '../reading/pay.ts';

/** The facts of a record that tell what people cost, by its kind: the fields that its view withholds. */
export const factsOfPay: { readonly [Kind in StreamKind]?: readonly string[] } = {
  teamMember: payFieldsOf(teamMemberView),
  freelancer: payFieldsOf(freelancerView),
  placeholder: payFieldsOf(placeholderView),
  manualCosts: manualFigures.filter(isOfStaff),
  // Net profit under two sets of formulas tells, between them, what people cost.
  formulas: [comparedNetProfit],
  period: [reportedNetProfit],
  budget: [budgetedNetProfit],
};

/** Kinds of record that hold pay. Reasons of their changes name amounts, and one may stand at several changes. */
export const kindsWithPay: readonly StreamKind[] = [
  'teamMember',
  'freelancer',
  'placeholder',
  'manualCosts',
  'period',
  'budget',
];

/** Events that change fields, and say nothing where what they changed is not told. */
export const isChange = (event: string): boolean =>
  /(Updated|TermsChanged|TermsWithdrawn|CostsSet)$/.test(event);

/** The parts of an entry that decide how much of it is told. */
type Entry = {
  event: string;
  record: { kind: StreamKind };
  changes: { field: string }[];
  reason: string | null;
};

/**
 * A change as an administrator who does not see pay is told it: nothing where it changed pay alone, for that would tell
 * when, and from which month on.
 */
export const entryWithoutPay = <Of extends Entry>(entry: Of): Of | undefined => {
  const { event, record } = entry;
  const holdsPay = kindsWithPay.includes(record.kind);
  const changes = entry.changes.filter(({ field }) => !factsOfPay[record.kind]?.includes(field));
  if (holdsPay && isChange(event) && changes.length === 0) return undefined;
  return { ...entry, changes, reason: holdsPay ? null : entry.reason };
};
