import type { ComponentType } from 'react';
import type { Breakdown } from '../../../money/breakdown.ts';
import type { CostsDialogProps } from './BreakdownDialog.tsx';
import { OtherCostsDialog } from './OtherCostsDialog.tsx';
import { ProfitsDialog } from './ProfitsDialog.tsx';
import { RevenueBreakdownDialog } from './RevenueBreakdownDialog.tsx';
import { SoftwareCostsDialog } from './SoftwareCostsDialog.tsx';
import { StaffCostsDialog } from './StaffCostsDialog.tsx';
import { TentativeDialog } from './TentativeDialog.tsx';

const dialogs: Record<Breakdown, ComponentType<CostsDialogProps>> = {
  revenue: RevenueBreakdownDialog,
  'direct-staff': (props) => <StaffCostsDialog kind="direct" {...props} />,
  'operating-staff': (props) => <StaffCostsDialog kind="operating" {...props} />,
  'direct-software': (props) => <SoftwareCostsDialog kind="direct" {...props} />,
  'operating-software': (props) => <SoftwareCostsDialog kind="operating" {...props} />,
  other: OtherCostsDialog,
  tentative: TentativeDialog,
  profits: ProfitsDialog,
};

/** The breakdown of a figure of the forecast. */
export function BreakdownDialogs({ breakdown, ...props }: CostsDialogProps & { breakdown: Breakdown }) {
  const Shown = dialogs[breakdown];
  return <Shown {...props} />;
}
