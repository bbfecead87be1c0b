import { ChartBarDecreasing } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Month } from '#domain/values/month.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { paths } from '../app/paths.ts';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { hrefOf } from '../format/search.ts';
import * as buttonStyles from '../ui/basics/Button.module.css';
import { classNames } from '../ui/basics/classNames.ts';
import { useReadOnly } from '../ui/basics/readOnly.ts';

type WhyItMovedProps = {
  month: Month;
  /** The last month of several. */
  end?: Month;
  /** When the month was closed or the budget set: the movement since then is shown. */
  since?: { at: string; position: number; words: string } | undefined;
  variant?: 'secondary' | 'quiet';
};

/** A link from a month of the forecast to what moved it; none on a past day, which that page doesn't show. */
export function WhyItMoved({ month, end = month, since, variant = 'secondary' }: WhyItMovedProps) {
  const seesPay = useSeesPay();
  if (useReadOnly() || !seesPay) return null;
  return (
    <Link
      className={classNames(buttonStyles.button, buttonStyles.linkButton)}
      data-slot="button"
      data-variant={variant}
      data-size="medium"
      to={hrefOf(paths.pnlMovement, {
        start: month,
        end,
        ...(since && { from: ukDayOf(new Date(since.at)), since: since.position }),
      })}
    >
      <ChartBarDecreasing aria-hidden="true" />
      <span>{since?.words ?? 'Why it moved'}</span>
    </Link>
  );
}
