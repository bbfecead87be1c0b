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

// Part of the stream teamMember-{id}, so that what overlaps is refused whoever enters it at the same moment.

/** Time off of a team member (docs/time-off.md). */
export type TimeOff = TimeOffFields & {
  /** Counted from 1 for each team member, and never given twice. */
  id: number;
  status: TimeOffStatus;
  /** What an administrator said to a request. */
  answer: string | null;
};

/** All time off of a team member, first days first; and the last id that was given. */
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
  /** Entered by an administrator, asked for, or there again as it was. */
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
      const { timeOffId: _, ...said } = data;
      return { entries: inOrder([...others, { id, ...said }]), lastId: Math.max(book.lastId, id) };
    }
    case 'TeamMemberTimeOffChanged': {
      const { timeOffId: _, ...said } = data;
      const before = book.entries.find((entry) => entry.id === id);
      return before ? { ...book, entries: inOrder([...others, { ...before, ...said }]) } : book;
    }
    case 'TeamMemberTimeOffRemoved':
      return { ...book, entries: others };
  }
};

const inOrder = (entries: readonly TimeOff[]): TimeOff[] =>
  entries.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id));

/** Time off of somebody who is erased: the days and hours that figures are made of. */
export const erasedTimeOff = { kind: 'other', note: null, answer: null } as const satisfies Partial<TimeOff>;

export const withoutIdentity = ({ entries, lastId }: TimeOffBook): TimeOffBook => ({
  entries: entries.map((entry) => ({ ...entry, ...erasedTimeOff })),
  lastId,
});

/** The book as whoever changes it has seen it, where somebody has changed it since. */
type SeenBook = { since?: { timeOff?: TimeOffBook | undefined } | undefined };

export type TimeOffCommand =
  /** By an administrator: it counts at once. */
  | { type: 'EnterTimeOff'; fields: TimeOffFields; thisMonth: Month }
  /** By the team member: it counts once an administrator has accepted it. */
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
      /** Given without having seen a version of it: another answer may have come first. */
      isUnseen?: boolean;
    } & SeenBook)
  /** By the team member, while nobody has answered. */
  | { type: 'WithdrawTimeOff'; timeOffId: number }
  | ({ type: 'RemoveTimeOff'; timeOffId: number } & SeenBook)
  /** As it is given; null: away with it. */
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

/** Parts that whoever answers or removes it has to have seen. */
const whatIsAnswered = ['from', 'to', 'hoursPerDay', 'kind', 'status'] as const satisfies (keyof TimeOff)[];

const enter = (
  book: TimeOffBook,
  { status, ...said }: TimeOffFields & { status: TimeOffStatus },
  thisMonth: Month,
): TimeOffEvent[] => {
  const entry: TimeOff = { id: book.lastId + 1, ...said, status, answer: null };
  refuseDays(entry, thisMonth);
  refuseOverlap(book, entry);
  return [entered(entry)];
};

const entered = ({ id, ...said }: TimeOff): TimeOffEvent => ({
  type: 'TeamMemberTimeOffEntered',
  data: { timeOffId: id, ...said },
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

/** Requests of one team member that wait for an answer at most. */
const maxOpenRequests = 20;

/** @throws DomainError 'protected' where nobody has answered as many as there may be */
const refuseMoreRequests = ({ entries }: TimeOffBook): void => {
  if (entries.filter(({ status }) => status === 'requested').length < maxOpenRequests) return;
  throw new DomainError(
    'protected',
    `${maxOpenRequests} of your requests wait for an answer already. Withdraw one, or ask again once they are answered.`,
  );
};

/** @throws DomainError 'invalid' for days that make no sense, or lie where nobody plans */
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

/** Other time off that has days of some already. What was declined has none. */
export const overlapping = ({ entries }: TimeOffBook, wanted: TimeOff): TimeOff[] =>
  wanted.status === 'declined'
    ? []
    : entries.filter(
        ({ id, from, to, status }) =>
          id !== wanted.id && status !== 'declined' && from <= wanted.to && wanted.from <= to,
      );

/** @throws DomainError 'invalid' for days that other time off has already, naming it */
const refuseOverlap = (book: TimeOffBook, wanted: TimeOff): void => {
  const [other] = overlapping(book, wanted);
  if (!other) return;
  const isAsked = other.status === 'requested' ? 'asked for' : 'taken';
  throw invalid(
    'from',
    `Time off from ${daysText(other)} is ${isAsked} already. Choose other days, or change that one.`,
  );
};

/** @throws Contested where somebody has changed one of some fields since it was seen, and not as it is wanted */
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
