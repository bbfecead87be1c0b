import { useQuery } from '@tanstack/react-query';
import type { Basis } from '#domain/money/period.ts';
import { budgetQuery, pnlQuery } from '../../api/queries/money.ts';

/**
 * A budget, and the forecast of its financial year once that is known.
 * @param shown the budget and its version, as in the address; undefined for none
 */
export const useBudgetYear = (shown: string | undefined, basis: Basis) => {
  const [id = 0, version] = (shown ?? '').split('.').map(Number);
  const budget = useQuery({ ...budgetQuery(id, version, basis), enabled: shown !== undefined });
  const { from = '', to = '' } = budget.data ?? {};
  const pnl = useQuery({ ...pnlQuery(from, to, undefined, basis), enabled: budget.data !== undefined });
  return { budget, pnl };
};

export type BudgetYear = ReturnType<typeof useBudgetYear>;
