import { ChartBarDecreasing } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Month } from '#domain/values/month.ts';
import { paths } from '../app/paths.ts';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { hrefOf } from '../format/search.ts';
import * as buttonStyles from '../ui/basics/Button.module.css';
import { classNames } from '../ui/basics/classNames.ts';

type WhyItMovedProps = { month: Month; variant?: 'secondary' | 'quiet' };

/** Leads from a month of the forecast to why it is another than it was. */
export function WhyItMoved({ month, variant = 'secondary' }: WhyItMovedProps) {
  if (!useSeesPay()) return null;
  return (
    <Link
      className={classNames(buttonStyles.button, buttonStyles.linkButton)}
      data-slot="button"
      data-variant={variant}
      data-size="medium"
      to={hrefOf(paths.pnlMovement, { start: month, end: month })}
    >
      <ChartBarDecreasing aria-hidden="true" />
      <span>Why it moved</span>
    </Link>
  );
}
