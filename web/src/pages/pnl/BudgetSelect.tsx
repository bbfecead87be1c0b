import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BudgetEntryView } from '#projections/money/budgets/view.ts';
import { matching } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { budgetsQuery } from '../../api/queries/money.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Select } from '../../ui/pickers/Select.tsx';

const BudgetsDialog = lazyDialog(async () => (await import('./BudgetsDialog.tsx')).BudgetsDialog);

const budget = matching(/^[1-9]\d{0,8}(\.[1-9]\d{0,3})?$/);

/**
 * The budget that the forecast is compared with, as in the address: "3", or "3.1" for its first version; undefined for
 * none.
 */
export const useBudget = () => useParameter('budget', budget);

/** The options of a budget; its earlier versions only while it is shown. */
const optionsOf =
  (shown = '') =>
  ({ id, name, versions }: BudgetEntryView) => [
    { id: String(id), label: name },
    ...(shown.split('.')[0] === String(id) ? versions.slice(0, -1).toReversed() : []).map(({ version }) => ({
      id: `${id}.${version}`,
      label: `${name}, version ${version}`,
    })),
  ];

/** Chooses the budget to compare the forecast with, or opens the budgets. They are read once the select is used. */
export function BudgetSelect() {
  const [shown, setShown] = useBudget();
  const [isAsked, setAsked] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const budgets = useQuery({ ...budgetsQuery(), enabled: isAsked || shown !== undefined });
  const seesPay = useSeesPay();
  const isReadOnly = useReadOnly();
  const options = [
    { id: 'none', label: 'No budget' },
    ...(budgets.data ?? []).flatMap(optionsOf(shown)),
    ...(seesPay && !isReadOnly ? [{ id: 'manage', label: 'Set or revise…' }] : []),
  ];
  return (
    <>
      <Select
        label="Compare with a budget"
        isLabelHidden
        options={options}
        value={shown ?? 'none'}
        onFocus={() => setAsked(true)}
        onOpenChange={() => setAsked(true)}
        onChange={(id) => {
          if (id === 'manage') setManaging(true);
          else setShown(id === 'none' ? undefined : id);
        }}
      />
      {isManaging && (
        <BudgetsDialog
          onShow={(id) => {
            setManaging(false);
            setShown(String(id));
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  );
}
