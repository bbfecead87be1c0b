import type { CSSProperties } from 'react';
import type { OtherCostCategory } from '#domain/money/financeInput.ts';
import { categoryLabels } from '../../format/valueText.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as styles from './otherCosts.module.css';

/** Sets the category's colour on a badge, a dot or a bar. */
export const colourOf = (category: OtherCostCategory) =>
  ({ '--category': `var(--category-${category})` }) as CSSProperties;

export function CategoryBadge({ category }: { category: OtherCostCategory }) {
  return (
    <Badge className={styles.category} style={colourOf(category)} icon={<CategoryDot category={category} />}>
      {categoryLabels[category]}
    </Badge>
  );
}

export function CategoryDot({ category }: { category: OtherCostCategory }) {
  return <span className={styles.categoryDot} style={colourOf(category)} aria-hidden="true" />;
}
