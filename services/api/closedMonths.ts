import { z } from 'zod';
import { poundsOf } from '#domain/values/money.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { requiredText } from '#domain/values/text.ts';
import type { ClosedMonthsMoved } from '../commands/lateChanges.ts';
import { ProblemError } from '../http/problem.ts';
import type { Name } from './contract/contract.ts';

type Named = Readonly<Record<string, unknown>>;

const isNamed = (sent: unknown): sent is Named =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** What a request says about closed months: its body without that, and the reason given. */
type Restating = { body: unknown; restates: boolean; reason?: string };

export const notRestating = (body: unknown): Restating => ({ body, restates: false });

const said = z.object({
  closedMonths: z.literal('restate', 'Write “restate”, or leave it out'),
  reason: requiredText('Say why closed months are restated, so that others can follow it', 500),
});

/**
 * Parses whether a request restates closed months, in its body or query; returns the body without that, and the reason
 * given (docs/domain.md, Closed months).
 * @throws ZodError for another word, and where no reason is given
 */
export const restating = (sent: unknown, query: Named): Restating => {
  const { closedMonths: inBody, ...body } = isNamed(sent) ? sent : {};
  const closedMonths = inBody ?? query.closedMonths;
  if (closedMonths === undefined) return notRestating(sent);
  const { reason } = said.parse({ closedMonths, reason: body.reason ?? query.reason ?? '' });
  return { body: isNamed(sent) ? body : sent, restates: true, reason };
};

/** The field that dates a route's fact, so that it can hold from another month. */
const dating: readonly [route: RegExp, field: 'effectiveFrom' | 'startMonth' | 'month'][] = [
  [
    /^(PUT|PATCH) \/api\/(projects|team-members|freelancers|software-costs|other-costs)\/:id$/,
    'effectiveFrom',
  ],
  [/^POST \/api\/(projects|team-members|freelancers|software-costs)$/, 'startMonth'],
  [/^POST \/api\/other-costs$/, 'month'],
];

/** The field by which a change could hold from an open month on; empty if nothing dates it, or it does already. */
const countFrom = (name: Name, sent: unknown, month: Month | null) => {
  if (month === null) return {};
  const field = dating.find(([route]) => route.test(name))?.[1];
  const value = field && isNamed(sent) ? sent[field] : undefined;
  return field && !(typeof value === 'string' && value >= month) ? { countFrom: { field, month } } : {};
};

const lists = new Intl.ListFormat('en-GB');

/** The conflict response for closed months, with what would change in them; pay only for users who see it. */
export const closedMonthsProblem = (
  { months, firstOpen }: ClosedMonthsMoved,
  knowsPay: boolean,
  name: Name,
  sent: unknown,
): ProblemError => {
  const dated = countFrom(name, sent, firstOpen);
  const which = `${lists.format(months.map(({ month }) => monthLabel(month)))}, which ${months.length === 1 ? 'is' : 'are'} closed`;
  const advice = dated.countFrom
    ? `Let it count from ${monthLabel(dated.countFrom.month)} on, or restate what is closed, with a reason.`
    : 'Restate what is closed, with a reason, or leave it.';
  return new ProblemError(409, `This would change ${which}. ${advice}`, {
    code: 'closed-months',
    closedMonths: months.map(({ month, revenue, grossProfit, otherCosts, netProfit }) => ({
      month,
      revenue: poundsOf(revenue),
      grossProfit: knowsPay ? poundsOf(grossProfit) : null,
      otherCosts: poundsOf(otherCosts),
      netProfit: knowsPay ? poundsOf(netProfit) : null,
    })),
    ...dated,
  });
};
