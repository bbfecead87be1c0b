import { useMemo } from 'react';
import { monthLabel } from '#domain/values/month.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { neededInAll, type PlannedHours, plannedOf, sumOf } from '../../plans/scheduleFigures.ts';
import { typeLabels } from '../../projects/projectTypes.ts';

type ScheduleExportProps = {
  by: 'people' | 'projects';
  schedule: ScheduleView | undefined;
  /** The people and projects that match the filter and the search. */
  rows: { people: readonly SchedulePerson[]; projects: readonly ScheduleProject[] };
  planned: PlannedHours;
};

/** Exports the people or projects shown, with their hours by month. */
export function ScheduleExport({ by, schedule, rows, planned }: ScheduleExportProps) {
  const months = schedule?.months.map(({ month }) => month) ?? [];
  const span = `${months[0]}_${months.at(-1)}`;
  const labels = useMemo(() => schedule?.months.map(({ month }) => monthLabel(month)) ?? [], [schedule]);
  const ofPeople = useMemo(() => peopleColumns(labels), [labels]);
  const ofProjects = useMemo(() => projectColumns(labels, planned), [labels, planned]);
  return by === 'people' ? (
    <ExportList
      things="schedule"
      fileName={`schedule_${span}`}
      columns={ofPeople}
      rows={schedule && rows.people}
    />
  ) : (
    <ExportList
      things="schedule"
      fileName={`schedule-by-project_${span}`}
      columns={ofProjects}
      rows={schedule && rows.projects}
    />
  );
}

const peopleColumns = (labels: readonly string[]): ExportColumn<SchedulePerson>[] => [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Role', value: ({ role }) => role },
  ...labels.flatMap((label, place): ExportColumn<SchedulePerson>[] => [
    { header: `${label} planned`, value: (person) => plannedOf(person, place) },
    { header: `${label} available`, value: ({ capacity }) => capacity[place] ?? 0 },
  ]),
  { header: 'Planned in all', value: (person) => sumOf(labels.map((_, place) => plannedOf(person, place))) },
  { header: 'Available in all', value: ({ capacity }) => sumOf(capacity) },
];

const projectColumns = (
  labels: readonly string[],
  planned: PlannedHours,
): ExportColumn<ScheduleProject>[] => [
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Project', value: ({ name }) => name },
  { header: 'Project Type', value: ({ projectType }) => typeLabels[projectType] },
  ...labels.flatMap((label, place): ExportColumn<ScheduleProject>[] => [
    { header: `${label} planned`, value: ({ id }) => planned.get(id)?.[place] ?? 0 },
    { header: `${label} required`, value: ({ required }) => required[place] ?? 0 },
  ]),
  { header: 'In no month yet', value: ({ unscheduled }) => unscheduled },
  { header: 'Planned in all', value: ({ id }) => sumOf(planned.get(id) ?? []) },
  { header: 'Required in all', value: (project) => neededInAll(project, planned.get(project.id) ?? []) },
];
