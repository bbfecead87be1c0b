import type { Month } from './months.ts';
import { placeholderEvents } from './shapes.ts';
import { recordsOf, type StoredEvent } from './streams.ts';

/** A placeholder, with its hours as rows, in the order in which they were set. */
type Placeholder = {
  name: string;
  role: string;
  workingHours: number;
  startMonth: Month;
  endMonth: Month | null;
  hours: { projectId: number; month: Month; hours: number }[];
};

const id = /^[1-9]\d*$/;

const monthBefore = (month: Month): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** The placeholders after a log, by id (docs/placeholders.md). */
export const placeholdersAfter = (events: readonly StoredEvent[]): Map<number, Placeholder> => {
  const found = new Map<number, Placeholder>();
  for (const [key, own] of recordsOf(events, 'placeholder', id, placeholderEvents)) {
    let said: Placeholder | null = null;
    let isThere = false;
    for (const { type, data } of own) {
      if (type === 'PlaceholderAdded') {
        said = { ...data, hours: [] };
        isThere = true;
      } else if (type === 'PlaceholderRestored') isThere = true;
      if (!said || !isThere) continue;
      if (type === 'PlaceholderUpdated') said = { ...said, ...data };
      if (type === 'PlaceholderHoursPlanned') said = { ...said, hours: [...said.hours, data] };
      if (type === 'PlaceholderReplaced' && data.from > said.startMonth) {
        const hours = said.hours.filter(({ month }) => month < data.from);
        said = { ...said, endMonth: monthBefore(data.from), hours };
      }
      if (type === 'PlaceholderRemoved') isThere = false;
    }
    if (said && isThere) found.set(Number(key), said);
  }
  return found;
};

/** Hours on a project in a month: the latest row. */
export const hoursToBeHired = ({ hours }: Placeholder, projectId: number, month: Month): number =>
  hours.findLast((each) => each.projectId === projectId && each.month === month)?.hours ?? 0;
