import type { ManualFigure } from '#domain/money/leaves.ts';

/** The cost figures as the forecast's rows name them. */
export const figureLabels: Record<ManualFigure, string> = {
  directStaffCosts: 'Direct Staff Costs',
  directSoftwareCosts: 'Direct Software Costs',
  operatingStaffCosts: 'Operating Staff Costs',
  operatingSoftwareCosts: 'Operating Software Costs',
  otherOperatingCosts: 'Other Operating Costs',
};
