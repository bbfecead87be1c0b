import { ToggleButton } from 'react-aria-components';
import type { MonthlyRevenueView } from '#projections/money/pnl/view.ts';
import { exactMoney } from '../../../format/money.ts';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import { ProjectTypeLabel } from '../../../projects/ProjectTypeLabel.tsx';
import { classNames } from '../../../ui/basics/classNames.ts';
import * as statCardStyles from '../../../ui/page/StatCard.module.css';
import { StatCorner } from '../../../ui/page/StatCard.tsx';
import * as styles from './breakdowns.module.css';

/** Whose revenue is listed: the address holds it as `?type=`. */
export const revenueTypes = ['all', 'retainer', 'sla', 'one_off'] as const;
export type RevenueType = (typeof revenueTypes)[number];

const tiles = [
  { type: 'retainer', figure: 'retainerRevenue' },
  { type: 'sla', figure: 'slaRevenue' },
  { type: 'one_off', figure: 'oneOffRevenue' },
] as const;

type RevenueTilesProps = {
  revenue: MonthlyRevenueView;
  chosen: RevenueType;
  onChoose: (type: RevenueType) => void;
};

/** Each type's revenue; a press lists its projects alone, a second press all of them. */
export function RevenueTiles({ revenue, chosen, onChoose }: RevenueTilesProps) {
  return tiles.map(({ type, figure }) => (
    <StatCorner key={type} corner={<ExplainButton figure={figure} month={revenue.month} />}>
      <ToggleButton
        className={classNames(statCardStyles.stat, styles.revenueTile)}
        data-slot="stat"
        isSelected={chosen === type}
        onChange={(isSelected) => onChoose(isSelected ? type : 'all')}
      >
        <span className={statCardStyles.label} data-slot="stat-label">
          <ProjectTypeLabel type={type} />
        </span>
        <span className={statCardStyles.value} data-slot="stat-value">
          {exactMoney(revenue[figure])}
        </span>
      </ToggleButton>
    </StatCorner>
  ));
}
