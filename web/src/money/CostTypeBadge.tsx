import type { SoftwareCostType } from '#domain/money/financeInput.ts';
import type { CostType } from '#domain/people/costType.ts';
import { Badge } from '../ui/basics/Badge.tsx';

/** A subscription's cost type; 'both' is halved (docs/domain.md, Software costs). */
export function SoftwareCostTypeBadge({ costType }: { costType: SoftwareCostType }) {
  return <Badge>{{ direct: 'Direct', operating: 'Operating', both: '50% Each' }[costType]}</Badge>;
}

type PersonCostTypeBadgeProps = { costType: CostType; directPercentage: number };

/** A person's cost type in words: 'Direct', 'Operating' or '60% Direct'. */
export const personCostTypeText = ({ costType, directPercentage }: PersonCostTypeBadgeProps): string =>
  ({ direct: 'Direct', operational: 'Operating', both: `${directPercentage}% Direct` })[costType];

export function PersonCostTypeBadge(props: PersonCostTypeBadgeProps) {
  return <Badge>{personCostTypeText(props)}</Badge>;
}
