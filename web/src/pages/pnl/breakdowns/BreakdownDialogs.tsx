import type { Month } from '#domain/values/month.ts';
import type { Breakdown } from '../../../money/breakdown.ts';
import type { PnlColumn } from '../../../money/pnlRows.ts';
import { OtherCostsDialog } from './OtherCostsDialog.tsx';
import { ProfitsDialog } from './ProfitsDialog.tsx';
import { RevenueBreakdownDialog } from './RevenueBreakdownDialog.tsx';
import { SoftwareCostsDialog } from './SoftwareCostsDialog.tsx';
import { StaffCostsDialog } from './StaffCostsDialog.tsx';
import { TentativeDialog } from './TentativeDialog.tsx';

type BreakdownDialogsProps = {
  breakdown: Breakdown;
  month: Month;
  /** The month's column of the forecast; undefined while it is unknown. */
  column: PnlColumn | undefined;
  onClose: () => void;
};

/** The breakdown of a figure of the forecast. */
export function BreakdownDialogs({ breakdown, ...props }: BreakdownDialogsProps) {
  switch (breakdown) {
    case 'revenue':
      return <RevenueBreakdownDialog {...props} />;
    case 'direct-staff':
      return <StaffCostsDialog kind="direct" {...props} />;
    case 'operating-staff':
      return <StaffCostsDialog kind="operating" {...props} />;
    case 'direct-software':
      return <SoftwareCostsDialog kind="direct" {...props} />;
    case 'operating-software':
      return <SoftwareCostsDialog kind="operating" {...props} />;
    case 'other':
      return <OtherCostsDialog {...props} />;
    case 'tentative':
      return <TentativeDialog {...props} />;
    case 'profits':
      return <ProfitsDialog {...props} />;
  }
}
