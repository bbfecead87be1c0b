import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Month } from '#domain/values/month.ts';
import { paths } from '../../../app/paths.ts';
import { hrefOf } from '../../../format/search.ts';
import { classNames } from '../../../ui/basics/classNames.ts';
import * as layout from '../../../ui/basics/layout.module.css';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import * as styles from './breakdowns.module.css';

type ChangeLinkProps = {
  month: Month;
  record: { kind: 'manualCosts' } | { kind: 'softwareCost'; id: number };
};

/** A link from a figure that was set for a month to who set it, when and why. */
export function ChangeLink({ month, record }: ChangeLinkProps) {
  return (
    <Link
      className={classNames(layout.quietLink, styles.link)}
      to={hrefOf(paths.history, { ...record, month })}
    >
      <History size={14} aria-hidden="true" /> Who set it
    </Link>
  );
}

/** A link from a subscription in a month to its adjustment. */
export function AdjustmentLink({ id, name, month }: { id: number; name: string; month: Month }) {
  // On a past day the dialog doesn't open: the link leads to the list.
  const adjust = useReadOnly() ? {} : { adjust: id };
  return (
    <Link
      className={classNames(layout.quietLink, styles.link)}
      to={hrefOf(paths.softwareCosts, { month, ...adjust })}
    >
      {name}
    </Link>
  );
}

/** A link from a cost in a month to its dialog. */
export function OtherCostLink({ id, name, month }: { id: number; name: string; month: Month }) {
  const edit = useReadOnly() ? {} : { edit: id };
  return (
    <Link
      className={classNames(layout.quietLink, styles.link)}
      to={hrefOf(paths.otherCosts, { month, ...edit })}
    >
      {name}
    </Link>
  );
}
