import { readProject } from '#domain/imports/readRows.ts';
import { placeholderInput } from '#domain/people/placeholderInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import { pencilledIn, placeholders, type TentativeRow, tentativeProjects } from './data/tentative.ts';
import { authors } from './data/users.ts';
import { imported } from './imported.ts';
import { clientIds, type SampleProject, splitOf } from './projectBook.ts';
import type { Roster } from './roster.ts';
import { type Step, step } from './step.ts';

/**
 * Work that may come, who is pencilled in for it, and people to be hired with the hours that wait for them: all of it
 * entered last month, when everything else was there.
 * @param won all other projects, whose ids come first
 */
export const tentativeSteps = (calendar: Calendar, won: readonly SampleProject[], roster: Roster): Step[] => {
  const keys = [
    ...won.map(({ key }) => key),
    ...tentativeProjects.map(({ client, name }) => `${client}: ${name}`),
  ];
  const idOf = (key: string): number => won.find((it) => it.key === key)?.id ?? keys.indexOf(key) + 1;
  const monthAt = (offset: number): Month => addMonths(calendar.current, offset);
  const author = (workday: number, minute: number) => ({
    at: onWorkday(calendar.at(-1), workday, minute),
    by: authors.projects[0],
  });

  const projects = tentativeProjects.map((row, index) => {
    const by = author(16, 60 + 30 * index);
    const { client, fields, status, likelihood } = imported(
      readProject,
      cellsOf(row, monthAt),
      calendar.current,
    );
    const clientId = clientIds.get(client) ?? 0;
    return step('project', streams.project(won.length + 1 + index), by, () => ({
      type: 'CreateProject',
      fields: { ...fields, clientId },
      status,
      ...(likelihood && { likelihood: { said: likelihood, today: by.at.slice(0, 10) } }),
    }));
  });

  const plans = pencilledIn.map(([project, offset, people], index) => {
    const stream = streams.allocationPlan(idOf(project), monthAt(offset));
    const entries = Object.entries(people).map(([name, hours]) => ({
      person: roster.member(name).person,
      hours,
    }));
    return step('allocationPlan', stream, author(18, 20 + 5 * index), () => ({
      type: 'ReplaceAllocations',
      entries,
      freshIds: [],
    }));
  });

  const hires = placeholders.flatMap(({ hours, startMonth, endMonth, ...row }, index) => {
    const stream = streams.placeholder(index + 1);
    const { reason: _, ...fields } = placeholderInput.parse({
      ...row,
      startMonth: monthAt(startMonth),
      ...(endMonth !== undefined && { endMonth: monthAt(endMonth) }),
    });
    return [
      step('placeholder', stream, author(18, 200 + 60 * index), () => ({ type: 'AddPlaceholder', fields })),
      ...hours.map(([project, offset, each], place) =>
        step('placeholder', stream, author(18, 205 + 60 * index + 5 * place), () => ({
          type: 'PlanPlaceholderHours',
          projectId: idOf(project),
          month: monthAt(offset),
          hours: each,
        })),
      ),
    ];
  });
  return [...projects, ...plans, ...hires];
};

const cellsOf = (
  { likelihood, start, hours, rate, ...row }: TentativeRow,
  monthAt: (offset: number) => Month,
) => ({
  ...row,
  hourlyRate: rate,
  startMonth: monthAt(start),
  likelihood: `${likelihood}%`,
  ...(typeof hours === 'number'
    ? { projectType: 'Retainer', revenue: hours * rate }
    : {
        projectType: 'One-off',
        revenue: hours.reduce((sum, each) => sum + each, 0) * rate,
        revenueSplit: splitOf(monthAt(start), hours, rate),
      }),
});
