import type { Person } from '#domain/plans/allocationPlan.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { newKey } from '../api/request.ts';
import { keyOf, type PlanEntry, putEntry, savedEntries } from './planEntries.ts';
import { cellKey, type HoursByCell } from './planHours.ts';
import { type StalePlan, stalePlanIn } from './stalePlan.ts';

type Plan = { version: number; entries: readonly PlanEntry[] };

/** Other hours for a person on a project. */
export type HoursChange = {
  projectId: number;
  person: Person;
  name: string;
  /** As they were on screen when somebody began to change them. */
  before: number;
  after: number;
  /** The project's plan as it was then. */
  opened?: Plan | undefined;
};

/** Changes that the server did not take, and why. */
export type Refusal = {
  projectId: number;
  changes: readonly HoursChange[];
  error: unknown;
  /** Set when somebody else changed the same hours. */
  stale: StalePlan | undefined;
};

/** What is saved in one go, and what it is a part of. */
type Batch = { changes: HoursChange[]; group: string };

export type PlanSaverPorts = {
  /** A project's plan as it was last read. */
  planOf: (projectId: number) => Plan | undefined;
  /** Saves a whole plan; `group` names what was changed at once, over all projects. @throws ApiError */
  put: (projectId: number, plan: Plan, group: string) => Promise<PlanView>;
  /** Takes in a plan that was saved. */
  stored: (projectId: number, plan: PlanView) => Promise<void>;
};

const hoursIn = (entries: readonly PlanEntry[], person: Person): number =>
  entries.find((entry) => keyOf(entry.person) === keyOf(person))?.hours ?? 0;

/**
 * The plan that a save is made on: as it was last read, or, where somebody has changed the same hours since they were
 * opened, as it was then; the server refuses that and says who it was.
 */
const baseOf = (changes: readonly HoursChange[], now: Plan): Plan => {
  let base = now;
  for (const [first] of Map.groupBy(changes, ({ person }) => keyOf(person)).values()) {
    if (!first?.opened || hoursIn(now.entries, first.person) === first.before) continue;
    if (first.opened.version < base.version) base = first.opened;
  }
  return base;
};

/** Whether a plan has the hours that were typed last. */
const holds = (entries: readonly PlanEntry[], changes: readonly HoursChange[]): boolean =>
  [...Map.groupBy(changes, ({ person }) => keyOf(person)).values()].every((typed) => {
    const last = typed.at(-1);
    return last === undefined || hoursIn(entries, last.person) === last.after;
  });

const merged = ({ entries }: Plan, changes: readonly HoursChange[]): PlanEntry[] =>
  changes
    .reduce<PlanEntry[]>(
      (plan, { person, name, after }) => putEntry(plan, { person, name, hours: after }),
      [...entries],
    )
    .filter(({ hours }) => hours > 0);

/**
 * Saves changed cells as whole plans, one save at a time for each project. Until the server has answered, the new
 * hours stand in `pending`; what it refuses is taken out of there again. The server keeps others' changes of other
 * people on the same project; their changes of the same hours are a refusal.
 */
export class PlanSaver {
  readonly #ports: PlanSaverPorts;
  readonly #listeners = new Set<() => void>();
  /** Changes of a project that wait for its save in flight. */
  readonly #waiting = new Map<number, Batch>();
  #pending: HoursByCell = new Map();

  constructor(ports: PlanSaverPorts) {
    this.#ports = ports;
  }

  /** Hours that are shown already but not saved yet. */
  readonly pending = (): HoursByCell => this.#pending;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Shows the changes at once and saves them; answers with what the server refused.
   * @param group names what they are a part of
   */
  async save(changes: readonly HoursChange[], group = newKey()): Promise<Refusal[]> {
    const pending = new Map(this.#pending);
    for (const { projectId, person, after } of changes) pending.set(cellKey(projectId, person), after);
    this.#show(pending);
    const byProject = Map.groupBy(changes, ({ projectId }) => projectId);
    const refusals = await Promise.all([...byProject].map((entry) => this.#enqueue(...entry, group)));
    return refusals.flat();
  }

  async #enqueue(projectId: number, changes: readonly HoursChange[], group: string): Promise<Refusal[]> {
    const queue = this.#waiting.get(projectId);
    if (queue) {
      // The save in flight answers for these too, after itself.
      queue.changes.push(...changes);
      queue.group = group;
      return [];
    }
    let batch: Batch = { changes: [...changes], group };
    const refusals: Refusal[] = [];
    while (batch.changes.length > 0) {
      const waiting: Batch = { changes: [], group: newKey() };
      this.#waiting.set(projectId, waiting);
      const failure = await this.#saveOne(projectId, batch);
      // What came after a refused change was made on top of it.
      const finished = failure ? [...batch.changes, ...waiting.changes] : batch.changes;
      if (failure) refusals.push({ projectId, changes: finished, ...failure });
      batch = failure ? { changes: [], group } : waiting;
      this.#finish(finished, batch.changes);
    }
    this.#waiting.delete(projectId);
    return refusals;
  }

  async #saveOne(
    projectId: number,
    { changes, group }: Batch,
  ): Promise<Pick<Refusal, 'error' | 'stale'> | undefined> {
    try {
      const now = this.#ports.planOf(projectId);
      if (!now) throw new Error('This project is no longer there');
      const base = baseOf(changes, now);
      const saved = await this.#ports.put(projectId, { ...base, entries: merged(base, changes) }, group);
      await this.#ports.stored(projectId, saved);
      if (base === now || holds(savedEntries(saved), changes)) return undefined;
      // Hours typed as they are on the plan they were opened on are untouched ones to the server.
      const current = { current: saved, changedBy: null, changedAt: null, contested: new Map() };
      return { error: new Error('Somebody else has changed the same hours'), stale: current };
    } catch (error) {
      return { error, stale: stalePlanIn(error) };
    }
  }

  /** Takes cells out of `pending`, but for those that a following save is about. */
  #finish(finished: readonly HoursChange[], following: readonly HoursChange[]): void {
    const next = new Set(following.map(({ projectId, person }) => cellKey(projectId, person)));
    const pending = new Map(this.#pending);
    for (const { projectId, person } of finished) {
      const cell = cellKey(projectId, person);
      if (!next.has(cell)) pending.delete(cell);
    }
    this.#show(pending);
  }

  #show(pending: HoursByCell): void {
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }
}
