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

const dialogs = {
  /** The adjustment of a subscription in the month. */
  softwareCost: { path: paths.softwareCosts, parameter: 'adjust' },
  otherCost: { path: paths.otherCosts, parameter: 'edit' },
} as const;

type CostLinkProps = { kind: keyof typeof dialogs; id: number; name: string; month: Month };

/** A link from a cost in a month to its dialog; on a past day, where that doesn't open, to the list. */
export function CostLink({ kind, id, name, month }: CostLinkProps) {
  const { path, parameter } = dialogs[kind];
  const opened = useReadOnly() ? {} : { [parameter]: id };
  return (
    <Link className={classNames(layout.quietLink, styles.link)} to={hrefOf(path, { month, ...opened })}>
      {name}
    </Link>
  );
}
