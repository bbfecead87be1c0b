import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { ManualFigure } from '#domain/money/financeInput.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { useSeesPay } from '../../../app/pay/useSeesPay.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { WhereWritable } from '../../../ui/basics/WhereWritable.tsx';
import * as styles from './breakdowns.module.css';
import { ManualFigureDialog } from './ManualFigureDialog.tsx';

type ManualFigureButtonProps = { figure: ManualFigure; column: PnlMonthView };

/** Opens the form for a manual figure, at the start of a breakdown's foot. */
export function ManualFigureButton({ figure, column }: ManualFigureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isManual = column.overrides.includes(figure);
  const isAllowed = useSeesPay() || !['directStaffCosts', 'operatingStaffCosts'].includes(figure);
  if (!isAllowed) return null;
  return (
    <WhereWritable>
      <Button
        variant="quiet"
        className={styles.breakdownAside}
        icon={<PencilLine aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {isManual ? 'Change the manual figure' : 'Enter a manual figure'}
      </Button>
      {isOpen && <ManualFigureDialog figure={figure} column={column} onClose={() => setOpen(false)} />}
    </WhereWritable>
  );
}
