import type { UserCommand, UserState } from '#domain/access/user.ts';
import type { Touched, UndoChange, UndoneRecord } from '#domain/history/preview.ts';
import { placeholderRules } from '#domain/history/rules.ts';
import { takeBack, type Undoable, undoable, type Versions, wholeRecord } from '#domain/history/takeBack.ts';
import { partOf } from '#domain/history/undoRules.ts';
import { readEvent } from '#domain/log/events.ts';
import { recordKinds } from '#domain/log/recordKinds.ts';
import type { PlaceholderState } from '#domain/people/placeholder.ts';
import { hoursOfFact } from '#domain/people/placeholderWords.ts';
import type { AllocationPlanCommand, Person } from '#domain/plans/allocationPlan.ts';
import type { ClientCommand } from '#domain/projects/client.ts';
import type { ProjectState } from '#domain/projects/project.ts';
import { parsePlanKey, type StreamKind } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import type { FoldedState } from '#projections/foldedState/foldedState.ts';
import { type FactScope, factsOf } from '#projections/history/facts.ts';
import { clientName, personName, recordName } from '#projections/history/names.ts';
import { type ChangedRecord, mapInBatches } from './loadRecords.ts';
import { type AnyRules, type Decided, decideAll, type ReserveIds, rulesOf } from './rulesOf.ts';
import { anyMonth, type StillPossible } from './stillPossible.ts';

/** Dependencies of undoing a record. */
export type UndoContext = {
  foldedState: FoldedState;
  possible: StillPossible;
  otherAdministrators: (userId: string) => Promise<number>;
  /** A user's name. */
  authorName: (userId: string) => Promise<string | null>;
};

/** A part of a record, and why it can't be undone; null where it can. */
type Part = { part: string; why: string | null };

const withoutWhy = (parts: readonly string[]): Part[] => parts.map((part) => ({ part, why: null }));

/** The person of a part of a plan; null for its additional hours. */
const personOf = (part: string): Person | null => {
  const [kind, id] = part.split('-');
  return kind === 'teamMember' || kind === 'freelancer' ? { kind, id: Number(id) } : null;
};

const anyIds: ReserveIds = async (count) => Array.from({ length: count }, (_, index) => -1 - index);

/** Undoes a change of one record, as far as possible: previews it, and decides it. */
export class RecordUndo {
  readonly record: ChangedRecord;
  readonly name: string;
  readonly #context: UndoContext;
  readonly #rules: AnyRules | string;
  readonly #undoable: Undoable;

  private constructor(record: ChangedRecord, context: UndoContext, otherAdministrators: number) {
    this.record = record;
    this.#context = context;
    this.name = recordName(context.foldedState, record.kind, record.key);
    this.#rules = rulesOf(record.kind, otherAdministrators);
    this.#undoable =
      typeof this.#rules === 'string'
        ? { action: 'nothing', ready: [], touched: [], obstacle: this.#rules }
        : undoable(this.#rules, record.versions);
  }

  static async of(record: ChangedRecord, context: UndoContext): Promise<RecordUndo> {
    const others = record.kind === 'user' ? await context.otherAdministrators(record.key) : 0;
    return new RecordUndo(record, context, others);
  }

  /** The id of a part, by which users choose it. */
  idOf(part: string): string {
    return `${this.record.stream} ${part}`;
  }

  /**
   * Decides the events that undo all parts unchanged since, and those chosen by id.
   * @throws DomainError when that is impossible
   */
  async decide(chosen: ReadonlySet<string>, reserve: ReserveIds): Promise<Decided> {
    const { ready, touched } = this.#undoable;
    const parts = [...ready, ...touched.filter((part) => chosen.has(this.idOf(part)))];
    const possible = await this.#withWhy(parts);
    return this.#decideParts(
      new Set(possible.filter(({ why }) => why === null).map(({ part }) => part)),
      reserve,
    );
  }

  /** A preview: what the undo would change, and what it would leave. */
  async preview(): Promise<UndoneRecord> {
    const { kind, key } = this.record;
    const { action, ready, touched, obstacle } = this.#undoable;
    const plan = kind === 'allocationPlan' ? parsePlanKey(key) : null;
    const named = {
      kind,
      id: plan ? String(plan.projectId) : key,
      name: this.name,
      month: plan?.month ?? (kind === 'manualCosts' || kind === 'period' ? key : null),
    };
    const stays = (why: string | null): UndoneRecord => ({
      ...named,
      action: 'nothing',
      changes: [],
      touched: [],
      obstacle: why,
    });
    if (action === 'nothing') return stays(obstacle);
    try {
      const [parts, left] = [await this.#withWhy(ready), await this.#withWhy(touched)];
      const goes = new Set(parts.filter(({ why }) => why === null).map(({ part }) => part));
      const decided = await this.#decideParts(goes, anyIds);
      const changes = action === 'change' ? this.#changesTo(decided.state) : new Map();
      const kept = [...parts.filter(({ why }) => why !== null), ...left];
      return {
        ...named,
        action: goes.size > 0 ? action : 'nothing',
        changes: [...changes.values()],
        touched: await Promise.all(kept.map((part) => this.#touchedPart(part, goes))),
        obstacle: null,
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return stays(error.message);
    }
  }

  /** Finds parts that refer to somebody who was deleted. */
  async #withWhy(parts: readonly string[]): Promise<Part[]> {
    const { kind, key } = this.record;
    if (kind === 'project') return this.#withClient(parts);
    if (kind === 'placeholder') return this.#withProjects(parts);
    if (kind !== 'allocationPlan' && kind !== 'user') return withoutWhy(parts);
    const find = await this.#context.possible.people(kind === 'user' ? anyMonth : parsePlanKey(key).month);
    return parts.map((part) => {
      const person = kind === 'user' ? this.#memberOf(part) : personOf(part);
      if (!person || find(person)) return { part, why: null };
      return { part, why: `${personName(this.#context.foldedState, person)} has been deleted since.` };
    });
  }

  /** The team member to whom undoing a part would link a user; null for none. */
  #memberOf(part: string): Person | null {
    const { before } = this.record.versions as Versions<UserState>;
    const id = part === 'teamMemberId' && before.status === 'active' ? before.fields.teamMemberId : null;
    return id === null ? null : { kind: 'teamMember', id };
  }

  /** Hours of somebody to be hired aren't raised on a project that is gone or has ended. */
  #withProjects(parts: readonly string[]): Promise<Part[]> {
    const { before, now } = this.record.versions as Versions<PlaceholderState>;
    const [was, is] = [before, now].map(placeholderRules.partsOf);
    return mapInBatches(parts, async (part) => {
      const plan = hoursOfFact(part);
      const isRaised = plan && Number(was?.get(part) ?? 0) > Number(is?.get(part) ?? 0);
      return { part, why: isRaised ? await this.#context.possible.obstacleOfHours(plan) : null };
    });
  }

  /** A project isn't restored to a deleted client. */
  async #withClient(parts: readonly string[]): Promise<Part[]> {
    const { before, now } = this.record.versions as Versions<ProjectState>;
    const goesBack = parts.find((part) => part === wholeRecord || part === partOf('clientId'));
    const state = goesBack === wholeRecord ? now : before;
    const isThere = goesBack === wholeRecord && this.#undoable.action !== 'restore';
    if (goesBack === undefined || isThere || state.status === 'absent') return withoutWhy(parts);
    const { clientId } = state.fields;
    const { possible, foldedState } = this.#context;
    const why = await possible.obstacleOfClient(clientId, clientName(foldedState, clientId));
    if (why !== null && goesBack === wholeRecord) throw new DomainError('conflict', why);
    return parts.map((part) => ({ part, why: part === goesBack ? why : null }));
  }

  async #decideParts(parts: ReadonlySet<string>, reserve: ReserveIds): Promise<Decided> {
    const { record } = this;
    if (typeof this.#rules === 'string') return { events: [], state: record.versions.now };
    const commands = takeBack(this.#rules, record.versions, this.#undoable, parts);
    for (const command of commands) {
      if (record.kind === 'allocationPlan') {
        await this.#context.possible.requirePlan(record, command as AllocationPlanCommand);
      }
      if (record.kind === 'client') {
        await this.#context.possible.requireFreeName(record, command as ClientCommand);
      }
      if (record.kind === 'user') {
        await this.#context.possible.requireLinkable(record, command as UserCommand);
      }
    }
    // A record that existed before it was restored may be deleted again, even with plans.
    const isNew = (record.versions.before as { status?: string }).status === 'absent';
    if (this.#undoable.action === 'delete' && isNew) {
      await this.#context.possible.requireUnused(record, this.name);
    }
    return decideAll(record, commands, reserve);
  }

  #changesTo(state: unknown) {
    const { kind, versions } = this.record;
    return changesBetween(kind, versions.now, state, this.#context.foldedState);
  }

  /** A part that stays: what undoing it would change, and who has changed it. */
  async #touchedPart({ part, why }: Part, goes: ReadonlySet<string>): Promise<Touched> {
    const last = this.#lastTouch(part);
    const touch = {
      id: this.idOf(part),
      by: last ? await this.#context.authorName(last.metadata.by) : null,
      at: last?.metadata.at ?? null,
    };
    if (part === wholeRecord) return { ...touch, changes: [], why };
    try {
      const without = this.#changesTo((await this.#simulate(goes)).state);
      const all = this.#changesTo((await this.#simulate(new Set([...goes, part]))).state);
      const changes = [...all].flatMap(([key, change]) => (without.has(key) ? [] : [change]));
      return { ...touch, changes, why };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...touch, changes: [], why: why ?? error.message };
    }
  }

  /** Decides without checking whether it is possible. */
  #simulate(parts: ReadonlySet<string>): Promise<Decided> {
    return typeof this.#rules === 'string'
      ? decideAll(this.record, [], anyIds)
      : decideAll(this.record, takeBack(this.#rules, this.record.versions, this.#undoable, parts), anyIds);
  }

  /** The last event of others since the change that changed a part. */
  #lastTouch(part: string) {
    const { kind, versions, events, since } = this.record;
    if (part === wholeRecord) return since.at(-1);
    if (typeof this.#rules === 'string') return undefined;
    const decider = recordKinds[kind].decider as { evolve(state: unknown, event: unknown): unknown };
    let last: (typeof since)[number] | undefined;
    const others = new Set(since);
    let state = versions.before;
    for (const event of events) {
      const next = decider.evolve(state, readEvent(kind, event));
      const { partsOf } = this.#rules;
      const isChanged = !sameValue(partsOf(state).get(part), partsOf(next).get(part));
      if (isChanged && others.has(event)) last = event;
      state = next;
    }
    return last;
  }
}

/** The months in which a state's dated changes and adjustments begin. */
const monthsIn = (state: unknown): { dated: Month[]; adjusted: Month[] } => {
  const { changes, adjustments } = state as {
    changes?: readonly { from: Month }[];
    adjustments?: Record<Month, unknown>;
  };
  return { dated: (changes ?? []).map(({ from }) => from), adjusted: Object.keys(adjustments ?? {}) };
};

/** Differences of two states of a record, as in the history: in all months, and from which month on. */
const changesBetween = (
  kind: StreamKind,
  before: unknown,
  after: unknown,
  foldedState: FoldedState,
): Map<string, UndoChange> => {
  const months = [monthsIn(before), monthsIn(after)];
  const dated = [...new Set(months.flatMap((each) => each.dated))].sort();
  const adjusted = [...new Set(months.flatMap((each) => each.adjusted))].sort();
  const found = new Map<string, UndoChange>();
  const last = new Map<string, UndoChange>();
  const look = (at: FactScope, isTold: (key: string) => boolean) => {
    const [was, is] = [factsOf(kind, before, foldedState, at), factsOf(kind, after, foldedState, at)];
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      if (!isTold(key)) continue;
      const fact = is.get(key) ?? was.get(key);
      const change = {
        field: fact?.field ?? key,
        month: at.month,
        from: was.get(key)?.value ?? null,
        to: is.get(key)?.value ?? null,
      };
      const earlier = last.get(key);
      // A difference that continues from earlier months needs no second line.
      const isNews = earlier?.from !== change.from || earlier.to !== change.to;
      if (change.from !== change.to && (earlier === undefined || isNews)) {
        found.set(`${key} ${at.month ?? ''}`, change);
      }
      last.set(key, change);
    }
  };
  for (const month of [null, ...dated]) look({ month, isAdjustment: false }, () => true);
  for (const month of adjusted) look({ month, isAdjustment: true }, (key) => key === 'effectiveCost');
  return found;
};
