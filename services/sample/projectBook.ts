import { readProject } from '#domain/imports/readRows.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';
import { addMonths, type Month, monthIndex } from '#domain/values/month.ts';
import { type Calendar, officeDayMinutes, onWorkday } from './calendar.ts';
import { imported, offsetOf, rowsOf } from './sampleData.ts';
import { seededFraction } from './seededFraction.ts';

/** A project of the sample, as it was first entered. */
export type SampleProject = {
  id: number;
  /** "Client: Name", the key in the data files. */
  key: string;
  kind: string;
  enteredAt: string;
  fields: ProjectFields;
  /** Its required hours in a month, without additional ones. */
  hoursIn(month: Month): number;
  /** Hours planned in the current month although nothing is scheduled. */
  givenNow: number;
  /** First and last month with work; null where there is none. */
  start: Month | null;
  end: Month | null;
};

/** Clients in the order in which they were won. */
export const clients = rowsOf<'Name' | 'Won'>('clients');

const clientIds = new Map(clients.map(({ Name }, index) => [Name, index + 1]));

const rows = rowsOf<
  | 'Client'
  | 'Project'
  | 'Kind'
  | 'Project Type'
  | 'Hourly Rate'
  | 'Hours'
  | 'Start'
  | 'Entered'
  | 'Given Now'
  | 'Likelihood'
>('projects');

/** Tentative projects. */
export const tentativeRows = rows.filter(({ Likelihood }) => Likelihood !== '');

export const keyOf = ({ Client, Project }: (typeof rows)[number]): string => `${Client}: ${Project}`;

/** Won projects, with ids in the order in which they were entered; without one-offs from before the planner. */
export const projectsOf = (calendar: Calendar): SampleProject[] =>
  rows
    .filter((row) => row.Likelihood === '' && (isRecurring(row) || calendar.knows(Number(row.Start))))
    .map((row) => {
      const { fields, start, hours } = readRow(calendar, row);
      const key = keyOf(row);
      const latest = start === null ? calendar.at(Number(row.Entered)) : addMonths(start, -1);
      const sooner = addMonths(latest, -1);
      const { Won = '' } = clients[fields.clientId - 1] ?? {};
      const wonIn = Won === '' ? calendar.opening : calendar.at(Number(Won));
      const entered = sooner >= wonIn && seededFraction(`${key} sooner`) < 0.4 ? sooner : latest;
      const workday = 6 + Math.floor(seededFraction(`${key} day`) * 8);
      return {
        key,
        kind: row.Kind,
        enteredAt: onWorkday(entered, workday, seededFraction(`${key} minute`) * officeDayMinutes),
        fields,
        hoursIn: (month: Month) => {
          if (start === null || month < start) return 0;
          return hours[isRecurring(row) ? 0 : monthIndex(month) - monthIndex(start)] ?? 0;
        },
        givenNow: Number(row['Given Now']),
        start,
        end: start === null || isRecurring(row) ? null : addMonths(start, hours.length - 1),
      };
    })
    .sort((a, b) => a.enteredAt.localeCompare(b.enteredAt))
    .map((project, index) => ({ ...project, id: index + 1 }));

const isRecurring = (row: (typeof rows)[number]): boolean => row['Project Type'] !== 'One-off';

/** A project as the import reads it. Its hours are those of every month, or of a one-off's months from its start. */
export const readRow = (calendar: Calendar, row: (typeof rows)[number]) => {
  const hours = row.Hours.split('; ').map(Number);
  const rate = Number(row['Hourly Rate']);
  const isWaiting = row.Start === '' && row.Entered !== '';
  const start = isWaiting ? null : startOf(calendar, offsetOf(row.Start));
  const total = hours.reduce((sum, each) => sum + each, 0);
  const { client, fields, status, likelihood } = imported(
    readProject,
    {
      client: row.Client,
      name: row.Project,
      projectType: row['Project Type'],
      hourlyRate: rate,
      ...(row['Project Type'] === 'SLA' ? { contractedHours: total } : { revenue: total * rate }),
      // A single amount is no split, but the revenue of the start month.
      ...(start !== null && hours.length > 1 && { revenueSplit: splitOf(start, hours, rate) }),
      startMonth: start ?? undefined,
      likelihood: row.Likelihood,
    },
    calendar.current,
  );
  return {
    fields: { ...fields, clientId: clientIds.get(client) ?? 0 },
    status,
    likelihood,
    start,
    hours,
  };
};

const startOf = ({ knows, at, first }: Calendar, offset: number): Month =>
  knows(offset) ? at(offset) : first;

/** The cell of a revenue split: hours of consecutive months at a rate in pounds; months without hours are left out. */
const splitOf = (start: Month, hours: readonly number[], rate: number): string =>
  hours.flatMap((each, index) => (each > 0 ? [`${addMonths(start, index)}: ${each * rate}`] : [])).join('; ');
