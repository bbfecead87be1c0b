import { Fragment, useMemo, useRef } from 'react';
import { inHalfHours } from '#domain/figures/status.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/schedule/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { bareHours, hoursText } from '../../format/hours.ts';
import { usePageAxis } from '../../ui/windowed/useAxis.ts';
import { MonthHead } from './MonthHead.tsx';
import { PersonRows } from './PersonRows.tsx';
import * as styles from './schedule.module.css';
import { byRole, freeTogether, missingOf, type PlannedHours, personKey } from './scheduleFigures.ts';
import type { ScheduleEdit } from './useScheduleEdit.ts';

type ScheduleTableProps = {
  schedule: ScheduleView;
  planned: PlannedHours;
  /** Those who pass the filter and the search. */
  people: readonly SchedulePerson[];
  projects: ReadonlyMap<number, ScheduleProject>;
  open: ReadonlySet<string>;
  onToggle: (person: SchedulePerson) => void;
  added: ReadonlyMap<string, readonly number[]>;
  onAdd: (person: SchedulePerson, projectId: number) => void;
  edit: ScheduleEdit;
  commands: Pick<ScheduleEdit, 'open' | 'type' | 'confirm'>;
};

const none: readonly number[] = [];

/** Rows up to which the schedule is in the document as a whole. */
const mostInFull = 60;
/** Pixels of somebody's row. */
const standardRow = 45;

/** What one scrolls through: the heading of a role, or somebody with the projects that are open under them. */
type Entry =
  | { key: string; role: string; members: readonly SchedulePerson[] }
  | { key: string; person: SchedulePerson };

const entriesOf = (people: readonly SchedulePerson[]): Entry[] =>
  byRole(people).flatMap(([role, members]): Entry[] => [
    { key: `role ${role}`, role, members },
    ...members.map((person) => ({ key: personKey(person), person })),
  ]);

/** People by role, a column a month, with what is free of each role and of everybody. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { schedule, planned, people, projects, open, onToggle, added, onAdd, edit, commands } = props;
  const { months } = schedule;
  const now = currentMonth();
  const isEdited = (person: SchedulePerson) =>
    [edit.typing?.person, edit.pending?.cell.person].some(
      (each) => each && personKey(each) === personKey(person),
    );
  const entries = useMemo(() => entriesOf(people), [people]);
  const list = useRef<HTMLTableElement>(null);
  const isWindowed = entries.length > mostInFull;
  const { axis, measure } = usePageAxis({
    list,
    count: entries.length,
    mostInFull,
    standard: standardRow,
    keyOf: (index) => entries[index]?.key ?? String(index),
    // What is typed stays under the keyboard, wherever the page is scrolled to.
    keep: entries.flatMap((entry, index) => ('person' in entry && isEdited(entry.person) ? [index] : [])),
  });
  return (
    <table
      ref={list}
      className={styles.table}
      aria-label="Everybody’s hours by month"
      aria-rowcount={isWindowed ? entries.length + 3 : undefined}
    >
      <thead>
        <tr>
          <th scope="col">Person</th>
          {months.map(({ month, workingDays }) => (
            <MonthHead key={month} month={month} workingDays={workingDays} isNow={month === now} />
          ))}
        </tr>
      </thead>
      {axis.tracks.map(({ index, gap }) => {
        const entry = entries[index];
        if (!entry) return null;
        return (
          <Fragment key={entry.key}>
            <Space pixels={gap} columns={months.length + 1} />
            <tbody ref={isWindowed ? measure : undefined} data-index={index}>
              {'person' in entry ? (
                <PersonRows
                  person={entry.person}
                  index={index}
                  months={months}
                  projects={projects}
                  isOpen={open.has(entry.key)}
                  onToggle={onToggle}
                  added={added.get(entry.key) ?? none}
                  onAdd={onAdd}
                  editing={isEdited(entry.person) ? edit : undefined}
                  edit={commands}
                />
              ) : (
                <tr className={styles.role} aria-rowindex={index + 2}>
                  <th scope="rowgroup">
                    {entry.role} · {entry.members.length}
                  </th>
                  {months.map(({ month }, place) => (
                    <td key={month}>{bareHours(inHalfHours(freeTogether(entry.members, place)))} free</td>
                  ))}
                </tr>
              )}
            </tbody>
          </Fragment>
        );
      })}
      <Space pixels={axis.tail} columns={months.length + 1} />
      <tfoot>
        <tr>
          <th scope="row">
            Free hours
            <span className={styles.small}>of {people.length} people</span>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>{hoursText(inHalfHours(freeTogether(people, place)))}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">
            Hours still needed
            <span className={styles.small}>of {projects.size} projects</span>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>{hoursText(inHalfHours(stillNeeded(schedule.projects, planned, place)))}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** The room of rows that are out of sight and out of the document. */
function Space({ pixels, columns }: { pixels: number; columns: number }) {
  if (pixels <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ padding: 0, border: 0, blockSize: pixels }} />
      </tr>
    </tbody>
  );
}

/** What all projects together need; what one has too much is none of another's. */
const stillNeeded = (projects: readonly ScheduleProject[], planned: PlannedHours, place: number): number =>
  projects.reduce((sum, project) => sum + Math.max(0, missingOf(project, planned, place)), 0);
