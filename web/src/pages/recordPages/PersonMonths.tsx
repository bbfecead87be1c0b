import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { PersonMonth, PersonProject } from '#projections/people/personOverview/view.ts';
import { freelancerOverviewQuery, teamMemberOverviewQuery } from '../../api/queries/people.ts';
import { projectsQuery } from '../../api/queries/projects.ts';
import { pendingOptionsOf } from '../../app/Loaded.tsx';
import { RecordLink } from '../../app/RecordLink.tsx';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { type CellHours, useCellHours } from '../../plans/useCellHours.ts';
import { ProjectTypeLabel } from '../../projects/ProjectTypeLabel.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Card } from '../../ui/page/Card.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import {
  type FiguresRow,
  HoursOf,
  type HoursRow,
  MonthsTable,
  Nothing,
  ShownMonths,
  TypingLine,
  useMonthsOf,
} from './MonthsTable.tsx';
import { costOf, freeIn, type PersonOverview } from './personWords.ts';
import type { MonthWindow } from './useMonthWindow.ts';

type Project = Omit<PersonProject, 'hours'>;

/** A person's work by month, edited in place, with their capacity, value and cost. */
export function PersonMonths({ overview, window }: { overview: PersonOverview; window: MonthWindow }) {
  const { kind, person, projects } = overview;
  const [added, setAdded] = useState<readonly Project[]>([]);
  const { byMonth, places } = useMonthsOf(overview.months);
  const overviewQuery = kind === 'freelancer' ? freelancerOverviewQuery : teamMemberOverviewQuery;
  const somebody = { kind, id: person.id, name: person.name };
  const isShown = ({ hours }: PersonProject) => window.months.some((month) => hours[places.get(month) ?? -1]);
  const current = projects.filter(isShown);
  const known = new Set(current.map(({ id }) => id));
  const shown: (Project & { hours?: readonly number[] })[] = [
    ...current,
    // A project with hours only in other months is offered to be added, and has its hours once it is.
    ...added
      .filter(({ id }) => !known.has(id))
      .map((project) => projects.find(({ id }) => id === project.id) ?? project),
  ];
  const edit = useCellHours({
    queryKey: overviewQuery(person.id).queryKey,
    months: window.months,
    isOf: ({ person: whose, projectId }) =>
      whose?.kind === kind && whose.id === person.id && shown.some(({ id }) => id === projectId),
    read: (text, month) => typedHours(text, byMonth.get(month)?.capacity),
  });
  const sumOf = (figure: (month: PersonMonth) => number): number =>
    window.months.reduce((sum, month) => {
      const each = byMonth.get(month);
      return sum + (each ? figure(each) : 0);
    }, 0);
  const rows = shown.map(({ hours = [], ...project }): HoursRow => {
    const hoursIn = (month: Month) => hours[places.get(month) ?? -1] ?? 0;
    return {
      key: String(project.id),
      head: <ProjectHead {...project} />,
      label: `Hours of ${person.name} on ${project.name}`,
      person: somebody,
      projectId: project.id,
      hoursIn,
      total: window.months.reduce((sum, month) => sum + hoursIn(month), 0),
    };
  });
  return (
    <Card title="Months" isPadded={false} aside={<ShownMonths {...window} />}>
      <TypingLine typing={edit.typing} consequence={consequenceOf(byMonth, edit.typing, rows)} />
      <MonthsTable
        label={`Hours and money of ${person.name} by month`}
        rowsHead="Projects"
        totalHead="Together"
        months={window.months}
        rows={rows}
        empty="No hours are planned in these months."
        adder={
          !person.isErased && (
            <AddProject
              key={shown.length}
              known={new Set(shown.map(({ id }) => id))}
              onAdd={(project) => {
                setAdded([...added, project]);
                edit.type(
                  {
                    person: { kind, id: person.id },
                    name: person.name,
                    projectId: project.id,
                    month: window.from,
                  },
                  0,
                  '',
                );
              }}
            />
          )
        }
        figures={[capacityRow(byMonth, sumOf), ...moneyRows(byMonth, sumOf)]}
        edit={edit}
      />
    </Card>
  );
}

function ProjectHead({ id, name, clientName, projectType }: Project) {
  return (
    <span className={layout.broken}>
      <ProjectTypeLabel type={projectType} text={<RecordLink kind="project" id={id} name={name} />} />
      <small>{clientName}</small>
    </span>
  );
}

type SumOf = (figure: (month: PersonMonth) => number) => number;

/** A person's capacity in a month, and how much of it is planned. */
const capacityRow = (byMonth: ReadonlyMap<Month, PersonMonth>, sumOf: SumOf): FiguresRow => ({
  name: 'Planned of capacity',
  isStrong: true,
  figure: (month) => {
    const each = byMonth.get(month);
    if (!each) return <Nothing />;
    const { plannedHours, capacity, isThere } = each;
    if (!isThere && plannedHours === 0) return <small>not there</small>;
    const free = freeIn(each);
    return (
      <>
        <HoursOf hours={plannedHours} of={capacity} />
        <small data-tone={free < 0 ? 'over' : undefined}>
          {free < 0 ? `${hoursText(-free)} over` : `${hoursText(free)} free`}
        </small>
      </>
    );
  },
  total: <HoursOf hours={sumOf(({ plannedHours }) => plannedHours)} of={sumOf(({ capacity }) => capacity)} />,
});

/** The value of the hours, and their cost for users who see pay. */
const moneyRows = (byMonth: ReadonlyMap<Month, PersonMonth>, sumOf: SumOf): FiguresRow[] => {
  const row = (name: string, figure: (month: PersonMonth) => number): FiguresRow => ({
    name,
    figure: (month) => {
      const each = byMonth.get(month);
      return each && figure(each) !== 0 ? wholeMoney(figure(each)) : <Nothing />;
    },
    total: wholeMoney(sumOf(figure)),
  });
  const value = row('Value of the hours', (month) => month.value);
  const months = [...byMonth.values()];
  if (months.some((month) => costOf(month) === null)) return [value];
  const hasOperating = months.some((month) => costOf(month)?.operating);
  return [
    value,
    row(hasOperating ? 'Direct cost' : 'Cost', (month) => costOf(month)?.direct ?? 0),
    ...(hasOperating ? [row('Operating cost', (month) => costOf(month)?.operating ?? 0)] : []),
    {
      ...row('Profit', (month) => costOf(month)?.profit ?? 0),
      ...(hasOperating && { note: 'Value less direct cost' }),
    },
  ];
};

/** The consequence of typed hours: the person's free hours. */
const consequenceOf = (
  byMonth: ReadonlyMap<Month, PersonMonth>,
  typing: CellHours['typing'],
  rows: readonly HoursRow[],
): string | undefined => {
  const each = typing && byMonth.get(typing.month);
  const hours = typing && typedHours(typing.text, each?.capacity).hours;
  if (!typing || hours === undefined || !each) return undefined;
  const before = rows.find(({ projectId }) => projectId === typing.projectId)?.hoursIn(typing.month) ?? 0;
  const free = freeIn(each) - (hours - before);
  const left = free < 0 ? `is ${hoursText(-free)} over` : `has ${hoursText(free)} free`;
  return `${hoursText(hours)} in ${monthLabel(typing.month)}: ${typing.name} then ${left}.`;
};

/** Adds a row for a project that a person has no hours on in these months. */
function AddProject({ known, onAdd }: { known: ReadonlySet<number>; onAdd: (project: Project) => void }) {
  const projects = useQuery(projectsQuery());
  // These months count won projects.
  const offered = projects.data?.filter(
    ({ id, isArchived, likelihood = 'won' }) => !isArchived && likelihood === 'won' && !known.has(id),
  );
  return (
    <ComboBox
      label="Add a project"
      isLabelHidden
      placeholder="Add a project …"
      options={offered?.map(({ id, client, ...each }) => ({
        id,
        label: projectLabel(each),
        description: client.name,
      }))}
      value={null}
      onChange={(id) => {
        const project = offered?.find((each) => each.id === id);
        if (!project) return;
        const { client, projectType } = project;
        onAdd({ id: project.id, name: projectLabel(project), clientName: client.name, projectType });
      }}
      awaited={pendingOptionsOf('projects', projects)}
    />
  );
}
