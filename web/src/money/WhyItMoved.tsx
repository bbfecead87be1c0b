import { ChartBarDecreasing } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Month } from '#domain/values/month.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { paths } from '../app/paths.ts';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { hrefOf } from '../format/search.ts';
import * as buttonStyles from '../ui/basics/Button.module.css';
import { classNames } from '../ui/basics/classNames.ts';

type WhyItMovedProps = {
  month: Month;
  /** When the month was closed: from then on is told. */
  since?: { at: string; position: number } | undefined;
  variant?: 'secondary' | 'quiet';
};

/** Leads from a month of the forecast to why it is another than it was. */
export function WhyItMoved({ month, since, variant = 'secondary' }: WhyItMovedProps) {
  if (!useSeesPay()) return null;
  return (
    <Link
      className={classNames(buttonStyles.button, buttonStyles.linkButton)}
      data-slot="button"
      data-variant={variant}
      data-size="medium"
      to={hrefOf(paths.pnlMovement, {
        start: month,
        end: month,
        ...(since && { from: ukDayOf(new Date(since.at)), since: since.position }),
      })}
    >
      <ChartBarDecreasing aria-hidden="true" />
      <span>{since === undefined ? 'Why it moved' : 'Why it moved since it was closed'}</span>
    </Link>
  );
}
