import { isChosen } from '#domain/people/peopleChoice.ts';
import { addMonths } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import {
  largestGapFirst,
  mostFreeFirst,
  type Opened,
  peopleRows,
  projectKey,
  projectPasses,
  projectRows,
} from '../web/src/pages/schedule/sheet/scheduleRows.ts';
import {
  matches,
  matchesProject,
  needsOf,
  passes,
  peopleByProject,
  personKey,
  plannedHours,
} from '../web/src/plans/scheduleFigures.ts';
import { type Asked, bench } from './bench.ts';
import { type AgencySize, largeSize } from './largeAgency.ts';
import { loadAverage, measure, tableOf, timeOf } from './measure.ts';
import { withPlanner } from './planners.ts';

type Sizes = { size: AgencySize; events: number; runs: number };

/** Limit from a choice until its rows are known, in milliseconds: one frame. */
const limit = '16';

const sought = 'de 12';

/** The choices of the schedule, computed from what the browser holds. */
const choicesOf = (schedule: ScheduleView): Record<string, () => unknown> => {
  const { people, projects } = schedule;
  const closed: Opened = { open: new Set(), added: new Map() };
  const all: Opened = { ...closed, open: new Set([...people.map(personKey), ...projects.map(projectKey)]) };
  const planned = plannedHours(schedule);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const designers = () => people.filter((person) => isChosen(person, { role: 'Designer' }));
  const found = () => people.filter((person) => matches(sought, person, (id) => names.get(id) ?? ''));
  const foundProjects = () => {
    const working = peopleByProject(people);
    return projects.filter((project) => matchesProject(sought, project, working.get(project.id) ?? []));
  };
  const needing = () => projects.filter((project) => projectPasses('needs', project, planned));
  return {
    'people with free hours': () =>
      peopleRows(
        schedule,
        people.filter((person) => passes('free', person)),
        closed,
        'name',
      ),
    'people of a role': () => peopleRows(schedule, designers(), closed, 'name'),
    'people found by a text': () => peopleRows(schedule, found(), closed, 'name'),
    'people by role, with sums': () => peopleRows(schedule, people, closed, 'sums'),
    'people, most free first': () => peopleRows(schedule, mostFreeFirst(schedule, people), closed, 'gap'),
    'people, all opened': () => peopleRows(schedule, people, all, 'name'),
    'projects that need hours': () => projectRows(schedule, needing(), planned, closed),
    'projects found by a text': () => projectRows(schedule, foundProjects(), planned, closed),
    'projects, largest gap first': () =>
      projectRows(schedule, largestGapFirst(schedule, projects, planned), planned, closed),
    'projects, all opened': () => projectRows(schedule, projects, planned, all),
    'other hours: sums of projects, and what needs hours': () => needsOf(schedule, plannedHours(schedule)),
  };
};

/** Times filtering and sorting a year of the schedule for other choices of rows, without drawing. */
const measureChoices = ({ size, events, runs }: Sizes, { keep }: Asked): Promise<void> =>
  withPlanner({ size, events }, async ({ admin }) => {
    const to = addMonths(size.firstMonth, 11);
    const { status, body } = await admin.get(`/api/schedule?from=${size.firstMonth}&to=${to}`);
    if (status !== 200) throw new Error(`The schedule was answered with ${status}`);
    const before = loadAverage();
    const rows = [];
    for (const [what, choose] of Object.entries(choicesOf(body as ScheduleView))) {
      rows.push({ what, measured: await measure(runs, () => timeOf(async () => choose())), limit });
    }
    const file = await keep('scheduleRows', { rows });
    console.log(
      `\n${tableOf(rows)}\n\nMilliseconds. Load average: ${before} to ${loadAverage()}. Also in ${file}`,
    );
  });

export const scheduleRows = bench({
  needs: [],
  // 500 people and 400 projects.
  usual: {
    size: { ...largeSize, projects: 400, members: 350, freelancers: 150 },
    events: 6_500,
    runs: 30,
  },
  tiny: { size: { ...largeSize, projects: 30, members: 10, freelancers: 5 }, events: 565, runs: 1 },
  measure: measureChoices,
});
