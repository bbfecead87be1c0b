import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import { counted as countOf } from '#domain/values/sentences.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { withHours } from '../../api/cachedSchedule.ts';
import type { Counted } from '../../api/counted.ts';
import { scheduleQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { hoursText, hoursWithoutUnit } from '../../format/hours.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { MonthSelect } from '../../ui/pickers/MonthSelect.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { useScrollRegion } from '../../ui/table/useScrollRegion.ts';
import { toggled } from '../../ui/toggled.ts';
import type { HoursChange } from '../hoursChange.ts';
import { useHoursStore } from '../hoursStores.ts';
import { shortMonth } from '../MonthHead.tsx';
import * as styles from './CopyForwardDialog.module.css';
import {
  type CopiedCell,
  type CopyScope,
  changesIn,
  copiedInto,
  hoursNowIn,
  nextMonths,
  overbookedBy,
  sourcesIn,
} from './copyHours.ts';

/** A scope that can be copied from where the dialog was opened; the first one is the default. */
export type CopyOffer = { id: string; label: string; scope: CopyScope };

type CopyForwardDialogProps = {
  offers: readonly CopyOffer[];
  /** The months to copy from, and the default one. */
  months: readonly Month[];
  from: Month;
  counted: Counted;
  onCopy: (changes: readonly HoursChange[], done: string) => void;
  onClose: () => void;
};

/** Maximum number of rows in the preview. */
const maxRows = 100;
/** Maximum number of people named as overplanned. */
const maxOver = 5;

/** Copies the hours of a month into later months, with a preview of each cell before and after. */
export function CopyForwardDialog(props: CopyForwardDialogProps) {
  const { offers, months, counted, onCopy, onClose } = props;
  const [offerId, setOffer] = useState(offers[0]?.id ?? '');
  const [from, setFrom] = useState(props.from);
  const [into, setInto] = useState<ReadonlySet<number>>(new Set([0]));
  const [isReplacing, setReplacing] = useState(false);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery(scheduleQuery(from, addMonths(from, 11), counted));
  const scope = offers.find(({ id }) => id === offerId)?.scope ?? { kind: 'all' };
  const targets = nextMonths(from).filter((_, place) => into.has(place));
  const { typed } = useHoursStore();
  // Hours on their way or waiting in this tab are copied as they were typed.
  const schedule =
    query.data && !query.isPlaceholderData
      ? withHours(query.data, [...typed.waiting, ...typed.sending])
      : undefined;
  const sources = schedule ? sourcesIn(schedule, scope) : [];
  const cells = schedule ? copiedInto(sources, targets, hoursNowIn(schedule), isReplacing) : [];
  const taken = cells.filter((cell) => !leftOut.has(rowOf(cell)));
  const changes = changesIn(taken);
  const what = `${countOf(changes.length, 'cell', 'cells')} of ${shortMonth(from)}`;
  return (
    <Dialog
      title="Copy forward"
      lead="People’s hours of a month are copied into later months: one change, which one undo takes back."
      size="large"
      onClose={onClose}
      onSubmit={() => {
        if (changes.length > 0) onCopy(changes, `Copied ${what} into ${targets.map(shortMonth).join(', ')}`);
      }}
      footer={
        <>
          <span className={styles.total} role="status">
            {schedule && summaryOf(taken)}
          </span>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isDisabled={changes.length === 0}>
            {changes.length > 0 ? `Copy ${countOf(changes.length, 'cell', 'cells')}` : 'Copy'}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Select label="What" options={offers} value={offerId} onChange={setOffer} />
        <MonthSelect
          label="From"
          months={months}
          value={from}
          onChange={(month) => month !== null && setFrom(month)}
        />
      </div>
      <fieldset className={styles.months}>
        <legend>Into</legend>
        {nextMonths(from).map((month, place) => (
          <Checkbox key={month} isSelected={into.has(place)} onChange={() => setInto(toggled(into, place))}>
            {shortMonth(month)}
          </Checkbox>
        ))}
      </fieldset>
      <div className={layout.row}>
        <span>Where hours stand already</span>
        <SegmentedControl
          label="Where hours stand already"
          value={isReplacing ? 'replace' : 'leave'}
          onChange={(choice) => setReplacing(choice === 'replace')}
          options={[
            { id: 'leave', label: 'Leave them' },
            { id: 'replace', label: 'Replace them' },
          ]}
        />
      </div>
      <Loaded of={query} loading={<SkeletonList label="Loading the months" rows={5} />}>
        {() =>
          schedule && (
            <Preview
              {...{ schedule, cells, changes, from, targets, leftOut }}
              onToggle={(row) => setLeftOut(toggled(leftOut, row))}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The row of a cell: the cells of a person on a project share one. */
const rowOf = ({ projectId, person }: CopiedCell): string => `${person?.kind} ${person?.id} ${projectId}`;

/** "12 new, 3 left as they are, 1 person not there". */
const summaryOf = (cells: readonly CopiedCell[]): string => {
  const count = (outcome: CopiedCell['outcome']) => cells.filter((cell) => cell.outcome === outcome).length;
  const parts = [
    [count('new'), 'new'],
    [count('replaced'), 'replaced'],
    [count('left'), 'left as they are'],
    [count('same'), 'the same already'],
    [count('absent'), 'of people who are not there'],
    [count('over'), 'on projects that are over'],
  ] as const;
  return parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : [])).join(', ');
};

type PreviewProps = {
  schedule: ScheduleView;
  cells: readonly CopiedCell[];
  changes: readonly HoursChange[];
  from: Month;
  targets: readonly Month[];
  /** The rows that are not copied. */
  leftOut: ReadonlySet<string>;
  onToggle: (row: string) => void;
};

/** Each cell before and after, and the people who would be overplanned. */
function Preview({ schedule, cells, changes, from, targets, leftOut, onToggle }: PreviewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const region = useScrollRegion(scroller, 'What each cell is and would be');
  if (targets.length === 0) return <p className={layout.muted}>Choose the months to copy into.</p>;
  if (cells.length === 0)
    return <p className={layout.muted}>Nobody has hours of these in {monthLabel(from)}.</p>;
  const rows = [...Map.groupBy(cells, rowOf)];
  const over = overbookedBy(schedule, changes);
  return (
    <>
      {over.length > 0 && (
        <Alert
          tone="watch"
          title={
            over.length === 1
              ? 'Somebody would be over 100% in a month'
              : `${over.length} months of people would be over 100%`
          }
        >
          {over
            .slice(0, maxOver)
            .map(({ name, month, over: hours }) => `${name} ${hoursText(hours)} in ${shortMonth(month)}`)
            .join(', ')}
          {over.length > maxOver && `, and ${over.length - maxOver} more`}.
        </Alert>
      )}
      <div ref={scroller} className={styles.scroller} {...region}>
        <table className={classNames(layout.figureTable, styles.table)}>
          <thead>
            <tr>
              <th scope="col">Person and project</th>
              {targets.map((month) => (
                <th key={month} scope="col">
                  {shortMonth(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map(([key, ofRow]) => (
              <tr key={key} data-left-out={leftOut.has(key) || undefined}>
                <th scope="row">
                  <Checkbox isSelected={!leftOut.has(key)} onChange={() => onToggle(key)}>
                    {ofRow[0]?.name} <span className={layout.muted}>{ofRow[0]?.project}</span>
                  </Checkbox>
                </th>
                {ofRow.map((cell) => (
                  <td key={cell.month} data-outcome={cell.outcome}>
                    <CellChange {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows && (
        <p className={layout.muted}>And {rows.length - maxRows} more rows, which are copied as well.</p>
      )}
    </>
  );
}

function CellChange({ outcome, before, after }: CopiedCell) {
  switch (outcome) {
    case 'absent':
      return 'not there';
    case 'over':
      return 'is over';
    case 'left':
      return `${hoursWithoutUnit(before)} stays`;
    case 'same':
      return hoursText(before);
    case 'new':
      return hoursText(after);
    case 'replaced':
      return (
        <>
          <s>{hoursWithoutUnit(before)}</s> → {hoursText(after)}
        </>
      );
  }
}
