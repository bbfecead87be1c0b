import type { QueryClient } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { call, changesOf } from '../api/call.ts';
import { planQuery } from '../api/queries/allocations.ts';
import { planGridQuery } from '../api/queries/planGrid.ts';
import { readAgain } from '../api/topics.ts';
import { forgetFailure } from '../ui/feedback/toasts.ts';
import { type HoursChange, PlanSaver, type PlanSaverPorts, type Refusal } from './PlanSaver.ts';
import { entryBodies, savedEntries } from './planEntries.ts';
import { planIn, withPlan } from './planHours.ts';
import { sortByHope, UnsavedHours } from './UnsavedHours.ts';
import { unsavedStorage } from './unsavedStorage.ts';

/** How long after a save that failed it is tried again. Milliseconds. */
export const untilAgain = 15_000;

const savePlan = 'PUT /api/allocations/project/:id/month/:month';

/** What became of hours that were not saved. */
type Outcome = {
  /** What waits to be tried again. */
  later: Refusal[];
  /** What was not taken, and is not kept any longer. */
  final: Refusal[];
};

type SaveOptions = {
  /** Asked once it has been tried: whether a page is there that asks whose hours to keep. */
  isAsking?: () => boolean;
  /** Names what the hours are a part of, over all months; a name of their own unless it is given. */
  group?: string;
};

/**
 * The hours of a month as they are being saved: one for each month, whether its grid is on screen or not, so that two
 * never save the same.
 */
export class MonthHours {
  readonly saver: PlanSaver;
  readonly unsaved: UnsavedHours;
  /** What the message about a failed save goes by. */
  readonly name: string;
  readonly ports: PlanSaverPorts;
  readonly #client: QueryClient;
  readonly #month: Month;
  readonly #listeners = new Set<() => void>();
  #grids = 0;
  #isContested = false;

  constructor(client: QueryClient, userId: string, month: Month) {
    this.#client = client;
    this.#month = month;
    this.name = `hours of ${month}`;
    this.ports = portsOf(client, month);
    this.saver = new PlanSaver(this.ports);
    this.unsaved = new UnsavedHours(unsavedStorage(userId, `hours.${month}`));
  }

  /** Whether the month's grid is on screen, which then saves, and shows what others have changed. */
  readonly isOnScreen = (): boolean => this.#grids > 0;

  /** Whether others have changed hours that wait to be saved, as far as a save has told: the grid asks whose to keep. */
  readonly isContested = (): boolean => this.#isContested;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The month's grid comes on screen; what it returns takes it away. */
  show(): () => void {
    this.#grids += 1;
    this.#tell();
    return () => {
      this.#grids -= 1;
      this.#tell();
    };
  }

  /** Saves hours. Those that others have changed too wait for the grid, unless who saves asks whose to keep. */
  async save(changes: readonly HoursChange[], { isAsking, group }: SaveOptions = {}): Promise<Outcome> {
    const outcome = sortByHope(await this.saver.save(this.unsaved.begin(changes), group));
    const contested = isAsking?.() ? [] : outcome.final.filter(({ stale }) => stale);
    const later = [...outcome.later, ...contested];
    this.#isContested = contested.length > 0;
    this.unsaved.end(
      later.flatMap((refusal) => refusal.changes),
      (cell) => this.saver.pending().has(cell),
    );
    if (this.unsaved.waiting().size === 0) forgetFailure(this.name);
    this.#tell();
    for (const { projectId, stale } of outcome.final)
      if (stale) await this.ports.stored(projectId, stale.current);
    void readAgain(this.#client, new Set(changesOf(savePlan, { params: { month: this.#month } })));
    return { later, final: outcome.final.filter((refusal) => !contested.includes(refusal)) };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const months = new WeakMap<QueryClient, Map<string, MonthHours>>();

/** The hours of a month as somebody saves them in this tab. */
export const monthHoursOf = (client: QueryClient, userId: string, month: Month): MonthHours => {
  const ofClient = months.get(client) ?? new Map<string, MonthHours>();
  months.set(client, ofClient);
  const key = `${userId} ${month}`;
  const hours = ofClient.get(key) ?? new MonthHours(client, userId, month);
  ofClient.set(key, hours);
  return hours;
};

const portsOf = (client: QueryClient, month: Month): PlanSaverPorts => {
  const { queryKey } = planGridQuery(month);
  const keyOfPlan = (projectId: number) => planQuery(projectId, month).queryKey;
  return {
    /** As the grid or the schedule has read it, whichever is newer. */
    planOf: (projectId) => {
      const data = client.getQueryData(queryKey);
      const listed = data && planIn(data, projectId);
      const own = client.getQueryData(keyOfPlan(projectId));
      if (!own || (listed && listed.version >= own.version)) return listed;
      return { version: own.version, entries: savedEntries(own) };
    },
    put: (projectId, { version, entries }, group) =>
      call(
        savePlan,
        {
          params: { id: projectId, month },
          body: { expectedVersion: version, entries: entryBodies(entries) },
        },
        { group },
      ),
    stored: async (projectId, plan) => {
      // A read that began before the save would bring the old hours back for a moment.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (data) => data && withPlan(data, projectId, plan));
      client.setQueryData(keyOfPlan(projectId), (data) => data && plan);
    },
  };
};
