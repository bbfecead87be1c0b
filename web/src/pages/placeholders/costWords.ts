import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import { money } from '../../format/money.ts';

/** "£4,000 a month" or "£45.50 an hour". */
export const costWords = ({ per, amount }: NonNullable<PlaceholderView['cost']>): string =>
  `${money(amount)} ${per === 'month' ? 'a month' : 'an hour'}`;
