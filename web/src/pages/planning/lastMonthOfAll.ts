import type { LastMonthHours } from '#projections/plans/planning/view.ts';
import { hoursText } from '../../format/hours.ts';

type ProjectHours<Entry> = {
  projectId: number;
  project: string;
  client: string;
  hours: number;
  entries: Entry[];
};

/** Hours by project, with what they come to, in the order of the projects' names. */
export const byProject = <Entry extends LastMonthHours>(entries: readonly Entry[]): ProjectHours<Entry>[] =>
  [...Map.groupBy(entries, ({ projectId }) => projectId)]
    .map(([projectId, ofProject]) => ({
      projectId,
      project: ofProject[0]?.project ?? '',
      client: ofProject[0]?.client ?? '',
      hours: sum(ofProject),
      entries: ofProject,
    }))
    .sort((one, other) => one.project.localeCompare(other.project, 'en-GB'));

/** "5 allocations on 3 projects, 92.5h". */
export const totalsText = (entries: readonly LastMonthHours[]): string => {
  const projects = new Set(entries.map(({ projectId }) => projectId)).size;
  const allocations = `${entries.length} ${entries.length === 1 ? 'allocation' : 'allocations'}`;
  return `${allocations} on ${projects} ${projects === 1 ? 'project' : 'projects'}, ${hoursText(sum(entries))}`;
};

/** The hours as the import is asked for them. */
export const bodyOf = (entries: readonly LastMonthHours[]) => ({
  entries: entries.map(({ projectId, teamMemberId, freelancerId, hours }) => ({
    projectId,
    teamMemberId,
    freelancerId,
    allocatedHours: hours,
  })),
});

const sum = (entries: readonly LastMonthHours[]): number =>
  entries.reduce((total, { hours }) => total + hours, 0);
