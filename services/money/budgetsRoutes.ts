import {
  type BudgetMonth,
  type BudgetVersion,
  lastOfYear,
  splitByPay,
  targetOf,
} from '#domain/money/budget.ts';
import { financialYearOf } from '#domain/money/financialYear.ts';
import { pnlLeaves } from '#domain/money/leaves.ts';
import { type LeafAmounts, noAmounts } from '#domain/money/pnlTotals.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid, notFound } from '#domain/values/errors.ts';
import { penceOf } from '#domain/values/money.ts';
import {
  addMonths,
  firstPlanningMonth,
  type Month,
  monthLabel,
  monthsBetween,
} from '#domain/values/month.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { findBudget, listBudgets } from '#projections/money/budgets/readModel.ts';
import { outlook } from '#projections/money/outlook/queries.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { formulasIn } from '#projections/reading/read.ts';
import { created, ok, okWhere, type Route, route } from '../api/route.ts';
import type { Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { execute } from '../commands/execute.ts';
import { withLock } from '../commands/locks.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { AnyCall } from '../http/call.ts';
import type { Seen } from '../readSide/readSide.ts';
import { isIncomplete } from './periods.ts';
import { pastOf } from './pnlRoutes.ts';

/** Budgets of financial years, each a version of the expected P&L (docs/domain.md, Budgets). */
export const budgetRoutes: readonly Route[] = [
  route('GET /api/budgets', async ({ read }) => ok(await listBudgets(read))),

  route('GET /api/budgets/:id', async ({ params, query, read }) =>
    okWhere(await findBudget(read, params.id, query), 'This budget'),
  ),

  route('POST /api/budgets', async (call) => {
    const { body, planner, author, thisMonth, read } = call;
    const { from, name, asOf, sheet, reason } = body;
    const [first, last] = [financialYearOf(firstPlanningMonth).from, addMonths(thisMonth, 24)];
    if (from < first || from > last) {
      throw invalid('from', 'Choose a year that the planner has months of, up to two years ahead.');
    }
    const fields = await budgetOf(call, { name, from, asOf, sheet });
    const made = await withLock(planner, 'budgets', async () => {
      await refuseNameOfAnother(planner, name);
      return createRecord(planner, 'budget', streams.budget, author(reason), () => ({
        type: 'SetBudget',
        fields,
      }));
    });
    await waitUntilProjected(planner, made);
    const set = await findBudget(read, made.id);
    if (!set) throw notFound('This budget');
    return created(set);
  }),

  route('POST /api/budgets/:id/revise', async (call) => {
    const { params, body, planner, author, read } = call;
    const { name, asOf, sheet, reason } = body;
    const there = await findBudget(read, params.id);
    if (!there) throw notFound('This budget');
    const fields = await budgetOf(call, { name, from: there.from, asOf, sheet });
    const revised = await withLock(planner, 'budgets', async () => {
      await refuseNameOfAnother(planner, name, params.id);
      return execute(planner.store, streams.budget(params.id), 'budget', author(reason), () => ({
        type: 'ReviseBudget',
        fields,
      }));
    });
    await waitUntilProjected(planner, revised);
    return okWhere(await findBudget(read, params.id), 'This budget');
  }),
];

/** @throws DomainError 'invalid' where another budget has the name already, regardless of case, width or spacing */
const refuseNameOfAnother = async ({ readSide }: Backend, name: string, id?: number): Promise<void> => {
  const key = nameKey(name);
  const budgets = await listBudgets(await readSide.read());
  if (budgets.some((each) => each.id !== id && nameKey(each.name) === key)) {
    throw invalid(
      'name',
      `There is a budget called ${name} already. Choose another name, or revise that one.`,
    );
  }
};

type Asked = { name: string; from: Month; asOf: Date | null; sheet: readonly BudgetMonth[] | undefined };
type Asking = Pick<AnyCall, 'planner' | 'user' | 'read' | 'inSnapshot'>;

/** A budget from a sheet, or from the forecast. @throws DomainError 'invalid' for a sheet of another year */
const budgetOf = async (call: Asking, { sheet, ...asked }: Asked): Promise<BudgetVersion> => {
  if (!sheet) return forecastBudget(call, asked);
  if (asked.asOf) throw invalid('asOf', 'Send a sheet or a past day, not both.');
  const first = sheet[0]?.month ?? '';
  if (first !== asked.from) {
    throw invalid(
      'sheet',
      `The sheet is of the year from ${monthLabel(first)}, the budget of the year from ${monthLabel(asked.from)}.`,
    );
  }
  const includesOtherCosts = formulasIn(call.read, lastOfYear(asked.from)).netProfitIncludesOtherCosts;
  return { name: asked.name, origin: { kind: 'sheet' }, includesOtherCosts, ...splitByPay(sheet) };
};

/**
 * The forecast of a financial year as it is, or as it was at a past moment; closed months as reported.
 * @throws DomainError 'conflict' where it is incomplete, 'invalid' for a future moment, or one before the planner's
 * records
 */
const forecastBudget = async (
  { planner, user, read, inSnapshot }: Asking,
  { name, from, asOf }: Omit<Asked, 'sheet'>,
): Promise<BudgetVersion> => {
  if (await isIncomplete(read, monthsBetween(from, lastOfYear(from)))) {
    throw new DomainError(
      'conflict',
      'Some changes could not be counted, so that the forecast of this year is incomplete. Mend them on the Formulas page first, or set the budget from a sheet.',
    );
  }
  const moment = asOf && pastOf('asOf', asOf, planner.now());
  const taken = ({ read: seen, position }: Seen) =>
    forecastOf({ read: seen, position }, { name, from, day: moment && ukDayOf(moment) });
  if (!moment) return inSnapshot(taken);
  const past = await planner.readSide.readAsOf(read, moment, user.id);
  if (!past) throw invalid('asOf', 'The planner knows nothing from before that day. Choose a later one.');
  return planner.readSide.pastSnapshot(past, taken);
};

/** The forecast of a financial year by the figures of one moment. */
export const forecastOf = async (
  { read, position }: Seen,
  { name, from, day }: { name: string; from: Month; day: string | null },
): Promise<BudgetVersion> => {
  const { months, netProfitIncludesOtherCosts } = await pnlMonths(read, from, lastOfYear(from));
  const hours = new Map((await outlook(read, from, lastOfYear(from))).map((each) => [each.month, each]));
  const leavesOf = (column: (typeof months)[number]): LeafAmounts => {
    const leaves = noAmounts();
    for (const leaf of pnlLeaves) leaves[leaf] = penceOf(column[leaf].toFixed(2));
    return leaves;
  };
  return {
    name,
    origin: { kind: 'forecast', position, day },
    includesOtherCosts: netProfitIncludesOtherCosts,
    ...splitByPay(
      months.map((column) => {
        const ofMonth = hours.get(column.month);
        return { month: column.month, leaves: leavesOf(column), ...(ofMonth && targetOf(ofMonth)) };
      }),
    ),
  };
};
