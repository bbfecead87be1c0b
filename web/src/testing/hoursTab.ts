import { beforeEach, vi } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { HoursStore, type HoursStorePorts, type Outcome } from '../plans/HoursStore.ts';
import type { HoursChange } from '../plans/hoursChange.ts';

type Save = HoursStorePorts['save'];
type Answer = Awaited<ReturnType<Save>>['cells'];

export const change = (id: number, before: number, after: number, month = '2026-05'): HoursChange => ({
  projectId: 1,
  person: { kind: 'teamMember', id },
  month,
  name: `Person ${id}`,
  before,
  after,
});

export const became = (
  status: Answer[number]['status'],
  more: Partial<Answer[number]> = {},
): Answer[number] => ({
  projectId: 1,
  month: '2026-05',
  teamMemberId: 1,
  freelancerId: null,
  status,
  hours: 0,
  changedBy: null,
  changedAt: null,
  message: null,
  ...more,
});
export const contested = became('contested', {
  hours: 31,
  changedBy: { id: '2', name: 'Kofi Annan' } as never,
});

/** Sent requests, to each of which a test responds. */
export let sent: {
  edit: Parameters<Save>[0];
  all: boolean;
  answer: (cells: Answer) => void;
  fail: (error: unknown) => void;
}[];
export let kept: unknown;
let history: unknown;
export let outcomes: Outcome[];

export const open = () => {
  const store = new HoursStore({
    save: (edit, all) =>
      new Promise((done, fail) => {
        const answer = (cells: Answer) => done({ cells, change: 'the change' });
        sent.push({ edit, all, answer, fail });
      }),
    kept: { read: () => kept, write: (value) => (kept = value) },
    keptHistory: { read: () => history, write: (value) => (history = value) },
  });
  store.onOutcome((outcome) => void outcomes.push(outcome));
  return store;
};

/** Reloads the page: its state is serialised to the browser's storage and back. */
export const reload = () => {
  [kept, history] = JSON.parse(JSON.stringify([kept ?? null, history ?? null])) as [unknown, unknown];
  return open();
};

export const settle = () => vi.advanceTimersByTimeAsync(0);
export const answer = async (request: number, ...cells: Answer) => {
  sent[request]?.answer(cells);
  await settle();
};
export const fail = async (request: number, error: unknown = new TypeError('Failed to fetch')) => {
  sent[request]?.fail(error);
  await settle();
};
export const hoursSent = () =>
  sent.map(({ edit }) => edit.changes.map(({ before, after }) => [before, after]));
export const away = () => new ApiError(503, '{"detail":"The log is away."}', '');

/** Sets the tab's storage, as another version may have written it. */
export const keep = (unsaved: unknown, undoHistory: unknown): void => {
  [kept, history] = [unsaved, undoHistory];
};

/** Starts each test of a file in an empty tab. */
export const eachInAnEmptyTab = (): void => {
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    outcomes = [];
    keep(undefined, undefined);
  });
};
