import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  changedFieldWords,
  entryWords,
  eventMonthWords,
  fieldWords,
  kindWords,
} from '#domain/history/historyWords.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { HistoryChange, HistoryEntryView } from '#projections/history/view.ts';
import { paths, recordPath } from '../app/paths.ts';
import { momentText } from '../format/dates.ts';
import { initials } from '../format/initials.ts';
import { hrefOf } from '../format/search.ts';
import { valueText } from '../format/valueText.ts';
import { Avatar } from '../ui/basics/Avatar.tsx';
import { Badge } from '../ui/basics/Badge.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { classNames } from '../ui/basics/classNames.ts';
import { EmailText } from '../ui/basics/EmailText.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import * as styles from './history.module.css';

type ChangeGroupsProps = {
  entries: readonly HistoryEntryView[];
  /** Whether the list is of one record, whose name is then left out. */
  isOneRecord?: boolean;
  /** Whether it is within a dialog, which a link would leave open. */
  isInDialog?: boolean;
  onUndo: (change: string) => void;
};

/** Changes with who, when and why, and the old values beside the new ones. */
export function ChangeGroups(props: ChangeGroupsProps) {
  const { entries, isOneRecord = false, isInDialog = false, onUndo } = props;
  return (
    <ol className={classNames(layout.stack, layout.gap0)}>
      {groupChanges(entries).map(({ id, entries: group }) => (
        <Change key={id} entries={group} isOneRecord={isOneRecord} isInDialog={isInDialog} onUndo={onUndo} />
      ))}
    </ol>
  );
}

type ChangeProps = {
  /** The events of one change. */
  entries: readonly [HistoryEntryView, ...HistoryEntryView[]];
  isOneRecord: boolean;
  isInDialog?: boolean;
  /** Offers to undo it, by its correlation id. */
  onUndo?: (correlationId: string) => void;
  /** Beside it: its effect. */
  aside?: ReactNode;
};

/** A change as an item of a list. */
export function Change({ entries, isOneRecord, isInDialog = false, onUndo, aside }: ChangeProps) {
  const [first] = entries;
  return (
    <li className={styles.change} data-slot="change">
      <Avatar initials={initials(first.by.name)} />
      <div className={styles.changeBody}>
        <p className={styles.changeHead}>
          <strong>{first.by.name}</strong> <time dateTime={first.at}>{momentText(first.at)}</time>
          {onUndo && (
            <WhereWritable>
              <Button
                size="small"
                variant="quiet"
                className={layout.atEnd}
                aria-label={`Undo what ${first.by.name} did on ${momentText(first.at)}`}
                onPress={() => onUndo(first.correlationId)}
              >
                Undo…
              </Button>
            </WhereWritable>
          )}
        </p>
        {first.undid && (
          <p className={layout.muted}>
            Undid what {first.undid.by} did on {momentText(first.undid.at)}
          </p>
        )}
        {entries.map((entry) => (
          <Event key={entry.position} entry={entry} isOneRecord={isOneRecord} isInDialog={isInDialog} />
        ))}
        {first.reason && <p className={styles.changeReason}>“{first.reason}”</p>}
        {first.undone && (
          <p className={layout.muted}>
            Undone by {first.undone.by} on {momentText(first.undone.at)}
          </p>
        )}
      </div>
      {aside}
    </li>
  );
}

type EventProps = { entry: HistoryEntryView; isOneRecord: boolean; isInDialog: boolean };

function Event({ entry, isOneRecord, isInDialog }: EventProps) {
  const { event, record, month, changes } = entry;
  return (
    <div data-slot="change-event">
      <p>
        {entryWords(entry)}
        {!isOneRecord && (
          <>
            {': '}
            <RecordName entry={entry} isLink={!isInDialog} /> <Badge>{kindWords[record.kind]}</Badge>
          </>
        )}
        {month && (
          <>
            {' '}
            <span className={classNames(layout.soft, layout.unbroken)}>{eventMonthWords(event, month)}</span>
          </>
        )}
      </p>
      {changes.length > 0 && <ChangedFields changes={changes} isManual={record.kind === 'manualCosts'} />}
    </div>
  );
}

/** The record's name at that time, linked to where it is shown now. */
function RecordName({ entry, isLink }: { entry: HistoryEntryView; isLink: boolean }) {
  const place = isLink ? recordPlace(entry) : null;
  const { name } = entry.record;
  return place === null ? (
    <span className={layout.strong}>{name}</span>
  ) : (
    <Link to={place} className={classNames(layout.strong, layout.quietLink)}>
      {name}
    </Link>
  );
}

type ChangedFieldProps = HistoryChange & { month?: Month | null; isManual?: boolean };

type ChangedFieldsProps = { changes: readonly ChangedFieldProps[]; isManual?: boolean };

/** The changed fields. */
export function ChangedFields({ changes, isManual = false }: ChangedFieldsProps) {
  return (
    <ul className={layout.facts} data-slot="change-fields">
      {changes.map((change) => (
        <ChangedField
          key={`${change.field} ${change.month} ${change.span?.startMonth}`}
          {...change}
          isManual={isManual}
        />
      ))}
    </ul>
  );
}

/** The old value struck through beside the new one; a value that was added or removed is alone. */
function ChangedField(props: ChangedFieldProps) {
  const { field, month = null, from, to, computed, isManual = false, span } = props;
  if (isManual) return <ManualFigure {...{ field, from, to, computed }} />;
  return (
    <li>
      <span className={layout.soft}>
        {changedFieldWords({ field, span })}
        {month !== null && ` from ${monthLabel(month)}`}
      </span>{' '}
      {from !== null && <del>{readable(field, from)}</del>}
      {from !== null && to !== null && <span aria-hidden="true"> → </span>}
      {to !== null && <ins>{readable(field, to)}</ins>}
    </li>
  );
}

/** A value in words; an email address wraps before its "@". */
const readable = (field: string, value: HistoryChange['from']) =>
  field === 'email' ? <EmailText>{valueText(field, value)}</EmailText> : valueText(field, value);

/** "£69,034.66 (computed) → £70,000 (manual)": the figure that a manual one replaced, or that is computed again. */
function ManualFigure({ field, from, to, computed }: HistoryChange) {
  const text = (side: 'from' | 'to', value: HistoryChange['from']) =>
    value === null ? 'computed' : `${valueText(field, value)} (${computed === side ? 'computed' : 'manual'})`;
  return (
    <li>
      <span className={layout.soft}>{fieldWords(field).label}</span> <del>{text('from', from)}</del>
      <span aria-hidden="true"> → </span>
      <ins>{text('to', to)}</ins>
    </li>
  );
}

/** Where the record of an entry is shown; null where no page shows it. */
const recordPlace = ({
  record: { kind, id, name },
  month,
}: Pick<HistoryEntryView, 'record' | 'month'>): string | null => {
  const of = month === null ? {} : { month };
  switch (kind) {
    case 'client':
      return hrefOf(paths.projects, { q: name });
    case 'project':
    case 'allocationPlan':
      return hrefOf(recordPath({ kind: 'project', id: Number(id) }), of);
    case 'teamMember':
    case 'freelancer':
      return recordPath({ kind, id: Number(id) });
    case 'softwareCost':
      return hrefOf(paths.softwareCosts, { edit: id, ...of });
    case 'otherCost':
      return hrefOf(paths.otherCosts, { edit: id, ...of });
    case 'placeholder':
      return hrefOf(paths.placeholders, { edit: id, ...of });
    case 'manualCosts':
    case 'period':
      return hrefOf(paths.pnlForecast, of);
    case 'budget':
      return hrefOf(paths.pnlForecast, { budget: id });
    case 'user':
      return hrefOf(paths.users, { q: name });
    case 'formulas':
      return paths.formulas;
    case 'signInPolicy':
    case 'apiToken':
      return paths.users;
  }
};

/** A change: all events of one request, in the order of the list. */
export type ChangeGroup = { id: string; entries: [HistoryEntryView, ...HistoryEntryView[]] };

/** Groups adjacent events of the same request. */
export const groupChanges = (entries: readonly HistoryEntryView[]): ChangeGroup[] => {
  const groups: ChangeGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.entries[0].correlationId === entry.correlationId) last.entries.push(entry);
    else groups.push({ id: `${entry.correlationId} ${entry.position}`, entries: [entry] });
  }
  return groups;
};
