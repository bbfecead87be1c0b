import type { OtherCostCategory } from '#domain/financeInput.ts';
import { Badge } from '../../ui/Badge.tsx';
import * as styles from './otherCosts.module.css';

export const categoryLabels: Record<OtherCostCategory, string> = {
  office: 'Office',
  travel: 'Travel',
  marketing: 'Marketing',
  legal: 'Legal',
  insurance: 'Insurance',
  utilities: 'Utilities',
  other: 'Other',
};

/** A cost's category with its colour. */
export function CategoryBadge({ category }: { category: OtherCostCategory }) {
  return (
    <Badge className={styles.category} icon={<CategoryDot category={category} />}>
      {categoryLabels[category]}
    </Badge>
  );
}

export function CategoryDot({ category }: { category: OtherCostCategory }) {
  return <span className={styles.categoryDot} data-category={category} aria-hidden="true" />;
}
