import { ChartBarDecreasing } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Month } from '#domain/month.ts';
import { hrefOf } from '../../address/search.ts';
import { paths } from '../../app/paths.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import '../../ui/Button.css';

/** Leads from a month of the forecast to why it is another than it was. */
export function WhyItMoved({ month }: { month: Month }) {
  if (!useSeesPay()) return null;
  return (
    <Link
      className="ui-button ui-link-button"
      data-variant="secondary"
      data-size="medium"
      to={hrefOf(paths.pnlMovement, { start: month, end: month })}
    >
      <ChartBarDecreasing aria-hidden="true" />
      <span className="ui-button-text">Why it moved</span>
    </Link>
  );
}
