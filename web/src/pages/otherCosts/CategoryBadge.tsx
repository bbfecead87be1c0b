import type { OtherCostCategory } from '#domain/money/financeInput.ts';
import { categoryLabels } from '../../format/valueText.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as styles from './otherCosts.module.css';

/** What gives a badge, a dot and a bar the colour of its category. */
export const categoryColours: Record<OtherCostCategory, string> = {
  office: styles.office,
  travel: styles.travel,
  marketing: styles.marketing,
  legal: styles.legal,
  insurance: styles.insurance,
  utilities: styles.utilities,
  other: styles.other,
};

/** A cost's category with its colour. */
export function CategoryBadge({ category }: { category: OtherCostCategory }) {
  return (
    <Badge
      className={classNames(styles.category, categoryColours[category])}
      icon={<CategoryDot category={category} />}
    >
      {categoryLabels[category]}
    </Badge>
  );
}

export function CategoryDot({ category }: { category: OtherCostCategory }) {
  return <span className={classNames(styles.categoryDot, categoryColours[category])} aria-hidden="true" />;
}
