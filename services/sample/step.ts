import type { CommandOf, StateOf } from '#domain/log/recordKinds.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { officeDayMinutes, onWorkday } from './calendar.ts';
import { pick, seededFraction } from './seededFraction.ts';

/** The author of a decision, when, and why. */
export type Author = { at: string; by: string; reason?: string };

/** One action in the agency's past: a command, made from the record's state at that time. */
export type Step = {
  at: string;
  by: string;
  reason?: string;
  kind: StreamKind;
  stream: string;
  command(state: StateOf<StreamKind>): CommandOf<StreamKind>;
};

export const step = <Kind extends StreamKind>(
  kind: Kind,
  stream: string,
  author: Author,
  command: (state: StateOf<Kind>) => CommandOf<Kind>,
): Step => ({ ...author, kind, stream, command: command as Step['command'] });

/** Usual authors of decisions, as ids of users; the first has the largest share. */
export const authors = {
  people: ['2', '1'],
  clients: ['4', '2'],
  projects: ['4', '3', '1'],
  plans: ['3', '3', '4', '1'],
  costs: ['2', '1'],
} as const;

/** An author of a decision about costs on a workday; a key determines the minute and the person. */
export const decided = (month: Month, workday: number, key: string, reason = ''): Author => ({
  at: onWorkday(month, workday, seededFraction(key) * officeDayMinutes),
  by: pick(authors.costs, key),
  ...(reason && { reason }),
});

export const pence = (pounds: number | string): number => Math.round(Number(pounds) * 100);
