import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import type { PlaceholderMonths } from '#projections/people/placeholders/view.ts';
import type { ScheduleProject } from '#projections/plans/schedule/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import type { Counted } from '../../api/counted.ts';
import { placeholderMonthsQuery } from '../../api/queries/people.ts';
import { NotLoaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { useWrite } from '../../app/useWrite.ts';
import { hoursText, hoursWithoutUnit } from '../../format/hours.ts';
import { hrefOf } from '../../format/search.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import * as tableStyles from '../../plans/monthsTable.module.css';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { EditableHours, useHoursTyping } from '../../ui/fields/EditableHours.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import * as styles from './placeholders.module.css';

type Project = Pick<ScheduleProject, 'id' | 'name' | 'clientName' | 'isArchived'>;
type ToBeHiredProps = { from: Month; count: number; counted: Counted; projects: readonly Project[] };

const plannedIn = ({ planned }: PlaceholderMonths, place: number): number =>
  planned.reduce((sum, { hours }) => sum + (hours[place] ?? 0), 0);

/** The hours of placeholders, apart from people's hours, edited in place. */
export function ToBeHired({ from, count, counted, projects }: ToBeHiredProps) {
  const query = useQuery(placeholderMonthsQuery(from, addMonths(from, count - 1), counted));
  // While other months load, those before stand here with headings of their own.
  const [shown, show] = useState({ from, count });
  const isRead = query.isSuccess && !query.isPlaceholderData;
  if (isRead && (shown.from !== from || shown.count !== count)) show({ from, count });
  const months = Array.from({ length: shown.count }, (_, place) => addMonths(shown.from, place));
  const placeholders = query.data ?? [];
  return (
    <Card
      title="To be hired"
      {...(query.data && { count: placeholders.length })}
      isPadded={false}
      aside={<Link to={hrefOf(paths.placeholders, { month: from })}>Whom to hire when</Link>}
    >
      {query.isError && !query.data ? (
        <NotLoaded of={query} />
      ) : placeholders.length === 0 ? (
        <p className={styles.none}>
          {query.data && 'Nobody is to be hired in these months. Hours of placeholders stand here, apart.'}
        </p>
      ) : (
        <div
          className={styles.scroller}
          data-year={shown.count === 12 || undefined}
          aria-busy={query.isPlaceholderData || undefined}
        >
          <table
            className={classNames(layout.figureTable, tableStyles.table)}
            aria-label="Hours of people to be hired"
          >
            <thead>
              <tr>
                <th scope="col">To be hired</th>
                {months.map((month) => (
                  <th key={month} scope="col">
                    {shortMonth(month)}
                  </th>
                ))}
              </tr>
            </thead>
            {placeholders.map((placeholder) => (
              <Rows key={placeholder.id} placeholder={placeholder} months={months} projects={projects} />
            ))}
            <tfoot>
              <tr data-strong>
                <th scope="row">All to be hired</th>
                {months.map((month, place) => (
                  <td key={month}>
                    {hoursText(placeholders.reduce((sum, each) => sum + plannedIn(each, place), 0))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Card>
  );
}

type RowsProps = {
  placeholder: PlaceholderMonths;
  months: readonly Month[];
  projects: readonly Project[];
};

/** A placeholder: planned hours of the available ones, and below it each project. */
function Rows({ placeholder, months, projects }: RowsProps) {
  const { name, role, isThere, capacity, planned } = placeholder;
  const [added, setAdded] = useState<readonly number[]>([]);
  const shown = new Set([...planned.map(({ projectId }) => projectId), ...added]);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className={styles.outlined}>
            <strong>{name}</strong> <span className={styles.word}>to be hired</span>
            <small>{role}</small>
          </span>
        </th>
        {months.map((month, place) => (
          <td key={month}>
            {isThere[place] ? (
              <>
                {hoursText(plannedIn(placeholder, place))}
                <small>{leftText((capacity[place] ?? 0) - plannedIn(placeholder, place))}</small>
              </>
            ) : (
              <small>Not needed</small>
            )}
          </td>
        ))}
      </tr>
      {projects
        .filter(({ id }) => shown.has(id))
        .map((project) => (
          <tr key={project.id}>
            <th scope="row" className={styles.under}>
              {project.name}
              <small>{project.clientName}</small>
            </th>
            {months.map((month, place) => (
              <td key={month}>
                <HoursCell
                  placeholder={placeholder}
                  project={project}
                  month={month}
                  hours={planned.find(({ projectId }) => projectId === project.id)?.hours[place] ?? 0}
                />
              </td>
            ))}
          </tr>
        ))}
      <WhereWritable>
        <tr>
          <td colSpan={months.length + 1} className={tableStyles.adder}>
            <ComboBox
              key={shown.size}
              label={`Add a project for ${name}`}
              isLabelHidden
              placeholder="Add a project …"
              options={projects
                .filter(({ id, isArchived }) => !isArchived && !shown.has(id))
                .map((each) => ({ id: each.id, label: each.name, description: each.clientName }))}
              value={null}
              onChange={(id) => id !== null && setAdded([...added, id])}
              awaited={{ words: 'Loading the projects …' }}
            />
          </td>
        </tr>
      </WhereWritable>
    </tbody>
  );
}

const leftText = (hours: number): string =>
  hours < 0 ? `${hoursWithoutUnit(-hours)} over` : `${hoursWithoutUnit(hours)} free`;

type HoursCellProps = { placeholder: PlaceholderMonths; project: Project; month: Month; hours: number };

/** Hours of a month, which become a field when pressed; a refused text stays there with the reason. */
function HoursCell({ placeholder: { id, name, version }, project, month, hours }: HoursCellProps) {
  const write = useWrite({
    write: (next: { hours: number; expectedVersion: number }, call) =>
      call('PUT /api/placeholders/:id/hours', {
        params: { id },
        body: { projectId: project.id, month, ...next },
      }),
    onFailed: (error, next) => {
      edit.refuse(String(next.hours), sentenceOf(error));
      return true;
    },
  });
  const edit = useHoursTyping({ hours, version }, (next, over) =>
    write.mutate({ hours: next, expectedVersion: over.version }),
  );
  const shown = write.isPending ? write.variables.hours : hours;
  return (
    <EditableHours
      label={`Hours of ${name}, to be hired, on ${project.name}, ${monthLabel(month)}`}
      hours={shown}
      text={shown === 0 ? '·' : hoursText(shown)}
      typing={edit.typing}
      isPending={write.isPending}
      onType={edit.onType}
      onConfirm={edit.onConfirm}
      onLeave={edit.onLeave}
    />
  );
}
