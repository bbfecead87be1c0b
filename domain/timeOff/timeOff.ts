import { z } from 'zod';
import { datableSpan } from '../records/dated.ts';
import type { EventOf, Stored } from '../records/decider.ts';
import { refuseContested } from '../records/recordMerge.ts';
import { changedFrom } from '../values/equality.ts';
import { DomainError, invalid, notFound } from '../values/errors.ts';
import { type Month, monthLabel } from '../values/month.ts';
import {
  daysFault,
  type TimeOffFields,
  type TimeOffStatus,
  timeOffKind,
  timeOffStatus,
} from './timeOffInput.ts';
import { daysText } from './timeOffWords.ts';

// Part of the stream teamMember-{id}, so that simultaneous entries that overlap are refused.

/** Time off of a team member (docs/time-off.md). */
export type TimeOff = TimeOffFields & {
  /** Counted from 1 for each team member, and never given twice. */
  id: number;
  status: TimeOffStatus;
  /** An administrator's answer to a request. */
  answer: string | null;
};

/** All time off of a team member, sorted by first day, and the last id given. */
export type TimeOffBook = { entries: readonly TimeOff[]; lastId: number };

export const noTimeOff: TimeOffBook = { entries: [], lastId: 0 };

const fields = {
  from: z.string(),
  to: z.string(),
  hoursPerDay: z.number().nullable(),
  kind: timeOffKind,
  note: z.string().nullable(),
  status: timeOffStatus,
  answer: z.string().nullable(),
} satisfies Stored<Omit<TimeOff, 'id'>>;

export const timeOffEvents = {
  /** Entered by an administrator, requested, or restored. */
  TeamMemberTimeOffEntered: z.object({ timeOffId: z.number(), ...fields }),
  /** Fields that have changed, an answer among them. */
  TeamMemberTimeOffChanged: z.object({ timeOffId: z.number(), ...z.object(fields).partial().shape }),
  TeamMemberTimeOffRemoved: z.object({ timeOffId: z.number() }),
};
export type TimeOffEvent = EventOf<typeof timeOffEvents>;

export const isTimeOffEvent = (event: { type: string }): event is TimeOffEvent =>
  Object.hasOwn(timeOffEvents, event.type);

export const evolveTimeOff = (book: TimeOffBook, { type, data }: TimeOffEvent): TimeOffBook => {
  const { timeOffId: id } = data;
  const others = book.entries.filter((entry) => entry.id !== id);
  switch (type) {
    case 'TeamMemberTimeOffEntered': {
      const { timeOffId: _, ...entry } = data;
      return { entries: inOrder([...others, { id, ...entry }]), lastId: Math.max(book.lastId, id) };
    }
    case 'TeamMemberTimeOffChanged': {
      const { timeOffId: _, ...changed } = data;
      const before = book.entries.find((entry) => entry.id === id);
      return before ? { ...book, entries: inOrder([...others, { ...before, ...changed }]) } : book;
    }
    case 'TeamMemberTimeOffRemoved':
      return { ...book, entries: others };
  }
};

const inOrder = (entries: readonly TimeOff[]): TimeOff[] =>
  entries.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id));

/** What replaces the personal data in time off of an erased person; days and hours stay for the figures. */
export const erasedTimeOff = { kind: 'other', note: null, answer: null } as const satisfies Partial<TimeOff>;

export const withoutIdentity = ({ entries, lastId }: TimeOffBook): TimeOffBook => ({
  entries: entries.map((entry) => ({ ...entry, ...erasedTimeOff })),
  lastId,
});

/** The time off as the author of a change saw it, if it has changed since. */
type SeenBook = { since?: { timeOff?: TimeOffBook | undefined } | undefined };

export type TimeOffCommand =
  /** By an administrator; counts at once. */
  | { type: 'EnterTimeOff'; fields: TimeOffFields; thisMonth: Month }
  /** By the team member; counts once an administrator has accepted it. */
  | { type: 'AskForTimeOff'; fields: TimeOffFields; thisMonth: Month }
  /** Fields that are absent stay as they are. */
  | ({
      type: 'ChangeTimeOff';
      timeOffId: number;
      fields: Partial<TimeOffFields>;
      thisMonth: Month;
    } & SeenBook)
  | ({
      type: 'AnswerTimeOff';
      timeOffId: number;
      status: Exclude<TimeOffStatus, 'requested'>;
      answer: string | null;
      /** Answered without naming a version, so another answer may have come first. */
      isUnseen?: boolean;
    } & SeenBook)
  /** By the team member, until it is answered. */
  | { type: 'WithdrawTimeOff'; timeOffId: number }
  | ({ type: 'RemoveTimeOff'; timeOffId: number } & SeenBook)
  /** Restores an entry as given; null removes it. */
  | { type: 'RevertTimeOff'; timeOffId: number; to: TimeOff | null };

export const isTimeOffCommand = (command: { type: string }): command is TimeOffCommand =>
  command.type.endsWith('TimeOff');

/** @throws DomainError; Contested */
export const decideTimeOff = (command: TimeOffCommand, book: TimeOffBook): TimeOffEvent[] => {
  switch (command.type) {
    case 'EnterTimeOff':
      return enter(book, { ...command.fields, status: 'accepted' }, command.thisMonth);
    case 'AskForTimeOff':
      refuseMoreRequests(book);
      return enter(book, { ...command.fields, status: 'requested' }, command.thisMonth);
    case 'ChangeTimeOff': {
      const before = entryIn(book, command.timeOffId);
      const given = Object.entries(command.fields).filter(([, value]) => value !== undefined);
      const wanted: TimeOff = { ...before, ...Object.fromEntries(given) };
      const changed = changedFrom(before, wanted);
      refuseSeenOtherwise(command, book, Object.keys(changed ?? {}) as (keyof TimeOff)[]);
      if (wanted.from !== before.from || wanted.to !== before.to) refuseDays(wanted, command.thisMonth);
      return change(book, before, wanted);
    }
    case 'AnswerTimeOff': {
      const before = entryIn(book, command.timeOffId);
      const wanted = { ...before, status: command.status, answer: command.answer };
      if (command.isUnseen && before.status !== 'requested' && before.status !== command.status)
        throw answeredMeanwhile(before.status);
      refuseSeenOtherwise(command, book, whatIsAnswered, { status: command.status });
      return change(book, before, wanted);
    }
    case 'WithdrawTimeOff': {
      const before = entryIn(book, command.timeOffId);
      if (before.status !== 'requested') throw isAnswered();
      return remove(before);
    }
    case 'RemoveTimeOff': {
      const before = entryIn(book, command.timeOffId);
      refuseSeenOtherwise(command, book, whatIsAnswered);
      return remove(before);
    }
    case 'RevertTimeOff': {
      const before = book.entries.find(({ id }) => id === command.timeOffId);
      if (!command.to) return before ? remove(before) : [];
      if (before) return change(book, before, command.to);
      refuseOverlap(book, command.to);
      return [entered(command.to)];
    }
  }
};

/** Fields that the author of an answer or a removal must have seen. */
const whatIsAnswered = ['from', 'to', 'hoursPerDay', 'kind', 'status'] as const satisfies (keyof TimeOff)[];

const enter = (
  book: TimeOffBook,
  { status, ...given }: TimeOffFields & { status: TimeOffStatus },
  thisMonth: Month,
): TimeOffEvent[] => {
  const entry: TimeOff = { id: book.lastId + 1, ...given, status, answer: null };
  refuseDays(entry, thisMonth);
  refuseOverlap(book, entry);
  return [entered(entry)];
};

const entered = ({ id, ...entry }: TimeOff): TimeOffEvent => ({
  type: 'TeamMemberTimeOffEntered',
  data: { timeOffId: id, ...entry },
});

const change = (book: TimeOffBook, before: TimeOff, wanted: TimeOff): TimeOffEvent[] => {
  const changed = changedFrom(before, wanted);
  if (!changed) return [];
  refuseOverlap(book, wanted);
  return [{ type: 'TeamMemberTimeOffChanged', data: { timeOffId: before.id, ...changed } }];
};

const remove = ({ id }: TimeOff): TimeOffEvent[] => [
  { type: 'TeamMemberTimeOffRemoved', data: { timeOffId: id } },
];

const entryIn = (book: TimeOffBook, id: number): TimeOff => {
  const entry = book.entries.find((each) => each.id === id);
  if (!entry) throw notFound('This time off');
  return entry;
};

const isAnswered = (): DomainError =>
  new DomainError('protected', 'An administrator has answered this request. Ask one to change or remove it.');

const answeredMeanwhile = (status: TimeOffStatus): DomainError =>
  new DomainError(
    'conflict',
    `This request has been ${status} already. Load it again, and answer it otherwise with the version you have read.`,
  );

/** Most unanswered requests of one team member. */
const maxOpenRequests = 20;

/** @throws DomainError 'protected' if `maxOpenRequests` are unanswered already */
const refuseMoreRequests = ({ entries }: TimeOffBook): void => {
  if (entries.filter(({ status }) => status === 'requested').length < maxOpenRequests) return;
  throw new DomainError(
    'protected',
    `${maxOpenRequests} of your requests wait for an answer already. Withdraw one, or ask again once they are answered.`,
  );
};

/** @throws DomainError 'invalid' for inconsistent days, or days outside the planning range */
const refuseDays = (entry: TimeOff, thisMonth: Month): void => {
  const fault = daysFault(entry);
  if (fault) throw invalid(fault.path, fault.message);
  const { first, last } = datableSpan(thisMonth);
  for (const path of ['from', 'to'] as const) {
    const month = entry[path].slice(0, 7);
    if (month >= first && month <= last) continue;
    throw invalid(path, `Choose a day from ${monthLabel(first)} to ${monthLabel(last)}.`);
  }
};

/** Other entries with some of the same days. Declined ones don't count. */
export const overlapping = ({ entries }: TimeOffBook, wanted: TimeOff): TimeOff[] =>
  wanted.status === 'declined'
    ? []
    : entries.filter(
        ({ id, from, to, status }) =>
          id !== wanted.id && status !== 'declined' && from <= wanted.to && wanted.from <= to,
      );

/** @throws DomainError 'invalid' naming an entry that overlaps */
const refuseOverlap = (book: TimeOffBook, wanted: TimeOff): void => {
  const [other] = overlapping(book, wanted);
  if (!other) return;
  const isAsked = other.status === 'requested' ? 'asked for' : 'taken';
  throw invalid(
    'from',
    `Time off from ${daysText(other)} is ${isAsked} already. Choose other days, or change that one.`,
  );
};

/** @throws Contested if somebody has changed a named field since it was seen, and not to the wanted value */
const refuseSeenOtherwise = (
  { since, timeOffId }: SeenBook & { timeOffId: number },
  book: TimeOffBook,
  names: readonly (keyof TimeOff)[],
  wanted: Partial<TimeOff> = {},
): void => {
  const of = (name: keyof TimeOff) => (state: NonNullable<SeenBook['since']>) =>
    (state.timeOff ?? noTimeOff).entries.find(({ id }) => id === timeOffId)?.[name] ?? null;
  refuseContested(
    'teamMember',
    since,
    { timeOff: book },
    names.map((name) => ({ name, of: of(name), ...(name in wanted && { wanted: wanted[name] }) })),
  );
};
