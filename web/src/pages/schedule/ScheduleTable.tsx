import { Fragment } from 'react';
import { inHalfHours } from '#domain/figures/status.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/schedule/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { bareHours, hoursText } from '../../format/hours.ts';
import { MonthHead } from './MonthHead.tsx';
import { PersonRows } from './PersonRows.tsx';
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

/** People by role, a column a month, with what is free of each role and of everybody. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { schedule, planned, people, projects, open, onToggle, added, onAdd, edit, commands } = props;
  const { months } = schedule;
  const now = currentMonth();
  const isEdited = (person: SchedulePerson) =>
    [edit.typing?.person, edit.pending?.cell.person].some(
      (each) => each && personKey(each) === personKey(person),
    );
  return (
    <table className="schedule-table" aria-label="Everybody’s hours by month">
      <thead>
        <tr>
          <th scope="col">Person</th>
          {months.map(({ month, workingDays }) => (
            <MonthHead key={month} month={month} workingDays={workingDays} isNow={month === now} />
          ))}
        </tr>
      </thead>
      <tbody>
        {byRole(people).map(([role, members]) => (
          <Fragment key={role}>
            <tr className="schedule-role">
              <th scope="rowgroup">
                {role} · {members.length}
              </th>
              {months.map(({ month }, place) => (
                <td key={month}>{bareHours(inHalfHours(freeTogether(members, place)))} free</td>
              ))}
            </tr>
            {members.map((person) => {
              const key = personKey(person);
              return (
                <PersonRows
                  key={key}
                  person={person}
                  months={months}
                  projects={projects}
                  isOpen={open.has(key)}
                  onToggle={onToggle}
                  added={added.get(key) ?? none}
                  onAdd={onAdd}
                  editing={isEdited(person) ? edit : undefined}
                  edit={commands}
                />
              );
            })}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Free hours
            <span className="schedule-small">of {people.length} people</span>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>{hoursText(inHalfHours(freeTogether(people, place)))}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">
            Hours still needed
            <span className="schedule-small">of {projects.size} projects</span>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>{hoursText(inHalfHours(stillNeeded(schedule.projects, planned, place)))}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** What all projects together need; what one has too much is none of another's. */
const stillNeeded = (projects: readonly ScheduleProject[], planned: PlannedHours, place: number): number =>
  projects.reduce((sum, project) => sum + Math.max(0, missingOf(project, planned, place)), 0);
