import { readProject } from '#domain/imports/readRows.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { type Calendar, officeDay, onWorkday } from './calendar.ts';
import { chance } from './chance.ts';
import { clients } from './data/clients.ts';
import type { KindOfWork } from './data/disciplines.ts';
import { oneOffs, type RecurringRow, retainers, slas, unscheduled } from './data/projects.ts';
import { imported } from './imported.ts';

/** A project of the sample, as it was first entered. */
export type SampleProject = {
  id: number;
  /** "Client: Name", by which the data refers to it. */
  key: string;
  kind: KindOfWork;
  enteredAt: string;
  fields: ProjectFields;
  /** Hours that it asks for in a month, additional ones aside. */
  hoursIn(month: Month): number;
  /** Hours given in the current month although nothing is scheduled. */
  givenNow: number;
  /** First and last month with work, where there is a last. */
  start: Month | null;
  end: Month | null;
};

type Draft = Omit<SampleProject, 'id' | 'enteredAt' | 'key'> & { entered: Month };

/** Ids of clients by name, in the order in which they were won. */
export const clientIds: ReadonlyMap<string, number> = new Map(
  clients.map(([name], index) => [name, index + 1]),
);

/** All projects, with ids in the order in which they were entered. One-offs from before the planner are left out. */
export const projectsOf = (calendar: Calendar): SampleProject[] =>
  [
    ...retainers.map((row) => recurring(calendar, 'retainer', row)),
    ...slas.map((row) => recurring(calendar, 'sla', row)),
    ...oneOffs.filter(([, , , , start]) => calendar.knows(start)).map((row) => oneOff(calendar, row)),
    ...unscheduled.map((row) => waiting(calendar, row)),
  ]
    .map(({ entered: latest, ...draft }) => {
      const [client, won] = clients[draft.fields.clientId - 1] ?? [''];
      const key = `${client}: ${draft.fields.name}`;
      const sooner = addMonths(latest, -1);
      const wonIn = won === undefined ? calendar.opening : calendar.at(won);
      const entered = sooner >= wonIn && chance(`${key} sooner`) < 0.4 ? sooner : latest;
      const workday = 6 + Math.floor(chance(`${key} day`) * 8);
      return {
        ...draft,
        key,
        enteredAt: onWorkday(entered, workday, chance(`${key} minute`) * officeDay),
      };
    })
    .sort((a, b) => a.enteredAt.localeCompare(b.enteredAt))
    .map((project, index) => ({ ...project, id: index + 1 }));

/** A project as the import reads it, amounts in pounds, with the id of its client. */
const fieldsOf = (
  { current }: Calendar,
  client: string,
  name: string,
  rate: number,
  cells: Readonly<Record<string, string | number | undefined>>,
): ProjectFields => ({
  ...imported(readProject, { client, name, hourlyRate: rate, ...cells }, current).fields,
  clientId: clientIds.get(client) ?? 0,
});

/** The cell of a revenue split: hours of consecutive months at a rate in pounds; months without any are left out. */
export const splitOf = (start: Month, hours: readonly number[], rate: number): string =>
  hours
    .map((each, index) => (each > 0 ? `${addMonths(start, index)}: ${each * rate}` : ''))
    .filter((text) => text !== '')
    .join('; ');

const recurring = (calendar: Calendar, projectType: 'retainer' | 'sla', row: RecurringRow): Draft => {
  const [client, name, kind, rate, hours, offset] = row;
  const start = calendar.knows(offset) ? calendar.at(offset) : calendar.first;
  const brings = projectType === 'sla' ? { contractedHours: hours } : { revenue: rate * hours };
  return {
    kind,
    entered: addMonths(start, -1),
    fields: fieldsOf(calendar, client, name, rate, { projectType, startMonth: start, ...brings }),
    hoursIn: (month) => (month >= start ? hours : 0),
    givenNow: 0,
    start,
    end: null,
  };
};

const oneOff = (calendar: Calendar, row: (typeof oneOffs)[number]): Draft => {
  const [client, name, kind, rate, offset, invoiced] = row;
  const start = calendar.at(offset);
  const byMonth = new Map(invoiced.map((hours, index) => [addMonths(start, index), hours]));
  const total = invoiced.reduce((sum, hours) => sum + hours, 0);
  return {
    kind,
    entered: addMonths(start, -1),
    fields: fieldsOf(calendar, client, name, rate, {
      revenue: total * rate,
      // A single amount is no split, but the revenue of the start month.
      ...(invoiced.length > 1 && { revenueSplit: splitOf(start, invoiced, rate) }),
      startMonth: start,
    }),
    hoursIn: (month) => byMonth.get(month) ?? 0,
    givenNow: 0,
    start,
    end: addMonths(start, invoiced.length - 1),
  };
};

const waiting = (calendar: Calendar, row: (typeof unscheduled)[number]): Draft => {
  const [client, name, kind, rate, hours, entered, givenNow] = row;
  return {
    kind,
    entered: calendar.at(entered),
    fields: fieldsOf(calendar, client, name, rate, { revenue: hours * rate }),
    hoursIn: () => 0,
    givenNow,
    start: null,
    end: null,
  };
};
