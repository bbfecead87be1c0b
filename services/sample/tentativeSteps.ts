import { placeholderInput } from '#domain/people/placeholderInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import { keyOf, readRow, type SampleProject, tentativeRows } from './projectBook.ts';
import type { Roster } from './roster.ts';
import { rowsOf } from './sampleData.ts';
import { authors, type Step, step } from './step.ts';

/** Hours of people and placeholders on tentative projects. */
const hoursRows = rowsOf<'Project' | 'Month' | 'Person' | 'Hours'>('plans');

const placeholders = rowsOf<
  'Name' | 'Role' | 'Working Hours' | 'Start Month' | 'End Month' | 'Per' | 'Amount' | 'Note'
>('placeholders');
const isToBeHired = (name: string): boolean => placeholders.some(({ Name }) => Name === name);

/**
 * Tentative projects, the people planned on them, and placeholders with their hours: all entered last month, after
 * everything else.
 * @param won all other projects, whose ids come first
 */
export const tentativeSteps = (calendar: Calendar, won: readonly SampleProject[], roster: Roster): Step[] => {
  const keys = [...won.map(({ key }) => key), ...tentativeRows.map(keyOf)];
  const idOf = (key: string): number => won.find((it) => it.key === key)?.id ?? keys.indexOf(key) + 1;
  const monthAt = (offset: string): Month => addMonths(calendar.current, Number(offset));
  const author = (workday: number, minute: number) => ({
    at: onWorkday(calendar.at(-1), workday, minute),
    by: authors.projects[0],
  });

  const projects = tentativeRows.map((row, index) => {
    const by = author(16, 60 + 30 * index);
    const { fields, status, likelihood } = readRow(calendar, row);
    return step('project', streams.project(won.length + 1 + index), by, () => ({
      type: 'CreateProject',
      fields,
      status,
      ...(likelihood && { likelihood: { said: likelihood, today: by.at.slice(0, 10) } }),
    }));
  });

  const pencilledIn = Map.groupBy(
    hoursRows.filter(({ Person }) => !isToBeHired(Person)),
    ({ Project, Month }) => streams.allocationPlan(idOf(Project), monthAt(Month)),
  );
  const plans = [...pencilledIn].map(([stream, rows], index) =>
    step('allocationPlan', stream, author(18, 20 + 5 * index), () => ({
      type: 'ReplaceAllocations',
      entries: rows.map(({ Person, Hours }) => ({
        person: roster.member(Person).person,
        hours: Number(Hours),
      })),
      freshIds: [],
    })),
  );

  const hires = placeholders.flatMap((row, index) => {
    const stream = streams.placeholder(index + 1);
    const { reason: _, ...fields } = placeholderInput.parse({
      name: row.Name,
      role: row.Role,
      workingHours: Number(row['Working Hours']),
      startMonth: monthAt(row['Start Month']),
      ...(row['End Month'] && { endMonth: monthAt(row['End Month']) }),
      cost: { per: row.Per, amount: Number(row.Amount) },
      note: row.Note,
    });
    const hours = hoursRows.filter(({ Person }) => Person === row.Name);
    return [
      step('placeholder', stream, author(18, 200 + 60 * index), () => ({ type: 'AddPlaceholder', fields })),
      ...hours.map(({ Project, Month, Hours }, place) =>
        step('placeholder', stream, author(18, 205 + 60 * index + 5 * place), () => ({
          type: 'PlanPlaceholderHours',
          projectId: idOf(Project),
          month: monthAt(Month),
          hours: Number(Hours),
        })),
      ),
    ];
  });
  return [...projects, ...plans, ...hires];
};
