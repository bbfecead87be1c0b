import type { FigureName } from '#domain/figures/figureNames.ts';
import { comparedNetProfit, hoursOf } from '#domain/historyWords.ts';
import { replacedBy } from '#domain/placeholderWords.ts';
import type { StreamKind } from '#domain/streams.ts';
import { timeOffFactLabel } from '#domain/timeOffWords.ts';
import type { DigestView } from '#projections/digest/view.ts';
import type { TotalName } from '#projections/disclosure/queries.ts';
import type { ExplainView } from '#projections/explain/view.ts';
import type { HistoryChange, HistoryEntryView, HistoryView } from '#projections/history/view.ts';
import type { UserView } from '#projections/users/view.ts';
import { ProblemError } from '../problem.ts';
import { each, fields, open, orNull, type Rule } from './rules.ts';
import { seesPay } from './seesPay.ts';

/** What history may tell of the records that hold pay; of all others, everything. */
const toldFields: { readonly [Kind in StreamKind]?: readonly string[] } = {
  teamMember: [
    'name',
    'email',
    'role',
    'skills',
    'workingHours',
    'isUkEmployee',
    'paidLeaveDays',
    'bankHolidayRegion',
    'costType',
    'directCostPercentage',
    'startMonth',
    'endMonth',
  ],
  freelancer: [
    'name',
    'email',
    'role',
    'skills',
    'minAgreedHours',
    'costType',
    'directCostPercentage',
    'startMonth',
    'endMonth',
  ],
  placeholder: ['name', 'role', 'workingHours', 'startMonth', 'endMonth', 'note', replacedBy],
  manualCosts: ['directSoftwareCosts', 'operatingSoftwareCosts', 'otherOperatingCosts'],
};

/** Time off, and hours that are planned. */
const isOfHours = (field: string): boolean =>
  timeOffFactLabel(field) !== undefined || field.startsWith(hoursOf);

/** Net profit under two sets of formulas tells, between them, what people cost. */
const tellsPay = ({ record }: HistoryEntryView, { field }: HistoryChange): boolean =>
  (toldFields[record.kind]?.includes(field) === false && !isOfHours(field)) || field === comparedNetProfit;

/**
 * That pay was changed is told, and when and by whom; not from what to what. Reasons of changes of records that hold pay
 * are not told: they name amounts, and one reason may stand at several changes.
 */
const historyEntry = fields<HistoryEntryView>({
  position: open,
  at: open,
  by: open,
  event: open,
  record: open,
  month: open,
  changes: (changes, _scope, entry) =>
    changes.map((change) =>
      tellsPay(entry, change) ? { field: change.field, from: null, to: null, isWithheld: true } : change,
    ),
  reason: (reason, _scope, { record }) => (toldFields[record.kind] ? null : reason),
  correlationId: open,
  undid: open,
  undone: open,
});

export const history = fields<HistoryView>({ entries: each(historyEntry), next: open });

/** Kinds of record whose reasons a user is not told: they are not found by what those say, either. */
export const hiddenReasonsFrom = (user: UserView): readonly StreamKind[] =>
  seesPay(user) ? [] : (Object.keys(toldFields) as StreamKind[]);

/** A page of history as a user may have it, for a file that is written page by page. */
export const toldTo = (user: UserView, page: HistoryView): HistoryView =>
  seesPay(user) ? page : history(page, { tells: () => false, month: '' }, null);

export const digest = fields<DigestView>({
  since: open,
  backupFault: open,
  count: open,
  entries: each(historyEntry),
  position: open,
});

/** The figures that follow from what people cost, and the sum that each of them tells. */
const staffFigures: { readonly [Name in FigureName]?: 'direct' | 'operating' | 'staff' } = {
  directStaffCosts: 'direct',
  totalDirectCosts: 'direct',
  grossProfit: 'direct',
  grossMargin: 'direct',
  operatingStaffCosts: 'operating',
  totalOperatingCosts: 'operating',
  totalCosts: 'staff',
  netProfit: 'staff',
  netMargin: 'staff',
};

const isStaffTerm = ({ name }: { name: string }): boolean => /\bstaff costs$/.test(name);
const isPerson = (kind: string): boolean => kind === 'teamMember' || kind === 'freelancer';

const explained = fields<ExplainView>({
  figure: open,
  label: open,
  month: open,
  unit: open,
  record: open,
  value: open,
  // The formula of a figure with one part is a sum of its lines.
  formula: (formula, _scope, { terms }) => (terms.length === 1 && terms.some(isStaffTerm) ? '' : formula),
  terms: each(
    fields<ExplainView['terms'][number]>({
      name: open,
      role: open,
      unit: open,
      value: open,
      computed: open,
      lines: (lines, scope, term) =>
        isStaffTerm(term)
          ? []
          : lines.map((line) => ({ ...line, change: orNull(historyEntry)(line.change, scope, line) })),
      isWithheld: (_value, _scope, term) => (isStaffTerm(term) ? true : undefined),
    }),
  ),
});

/** @throws ProblemError 403 for a figure that would tell what a person costs */
export const explanation: Rule<ExplainView> = (view, scope, owner) => {
  const sum = staffFigures[view.figure];
  if (sum !== undefined) {
    const name: TotalName = `${sum} ${view.month}`;
    if (view.record ? isPerson(view.record.kind) : !scope.tells(name)) {
      throw new ProblemError(
        403,
        'This would tell what single people cost, which you are not set to see. Ask an administrator who sees pay.',
      );
    }
  }
  return explained(view, scope, owner);
};
