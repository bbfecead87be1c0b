import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isContested } from '#domain/plans/planMerge.ts';
import { pureRuns } from '../../../tests/propertyRuns.ts';
import '../../../tests/propertySeed.ts';
import { ApiError } from '../api/apiError.ts';
import { HoursStore, type HoursStorePorts, type Saved } from './HoursStore.ts';
import { type Cell, cellOf, type HoursChange } from './hoursChange.ts';

type Request = {
  edit: Parameters<HoursStorePorts['save']>[0];
  all: boolean;
  done: (saved: Saved) => void;
  fail: (error: unknown) => void;
};

const cells = [1, 2, 3].map(
  (id): Cell => ({ projectId: 1, person: { kind: 'teamMember', id }, month: '2026-05' }),
);
const names = cells.map(cellOf);
const away = () => new ApiError(503, '{"detail":"The log is away."}', '');
const refused = () => new ApiError(400, '{"detail":"They have left by then."}', '');
const settle = () => new Promise<void>((done) => setImmediate(done));

/** A planner, a tab in which somebody types, and the last hours typed into each cell. */
class Desk {
  readonly stored = new Map<string, number>();
  readonly wanted = new Map<string, number>();
  /** Cells last set by an edit that may be given up. */
  readonly moved = new Set<string>();
  /** Hours before the unanswered edits of a cell, when it was last typed into. */
  readonly before = new Map<string, number | undefined>();
  /** Hours last saved by this tab. */
  readonly saved = new Map<string, number>();
  /** The changes that were saved all or not at all, from the hours that stood there. */
  readonly whole: HoursChange[][] = [];
  readonly #answers = new Map<string, Saved>();
  #read: ReadonlyMap<string, number> = new Map();
  #requests: Request[] = [];
  #kept: [unknown, unknown] = [undefined, undefined];
  store: HoursStore = this.open();

  /** Reloads the page: responses to requests in flight are lost. */
  open(): HoursStore {
    this.#requests = [];
    const port = (place: 0 | 1) => ({
      read: () => JSON.parse(JSON.stringify(this.#kept[place] ?? null)),
      write: (value: unknown) => (this.#kept[place] = value),
    });
    const store = new HoursStore({
      save: (edit, all) => new Promise((done, fail) => this.#requests.push({ edit, all, done, fail })),
      kept: port(0),
      keptHistory: port(1),
    });
    store.onOutcome(({ saved, notSaved, notMoved }) => {
      if (notMoved.length > 0) for (const cell of this.moved) this.wanted.delete(cell);
      // The same hours, typed on top of those whose end is told here.
      for (const { change } of notMoved)
        if (this.wanted.get(cellOf(change)) === change.after) this.wanted.delete(cellOf(change));
      const theirs = [...notSaved, ...notMoved].flatMap((each) =>
        'theirs' in each ? [{ ...each.change, after: each.theirs }] : [],
      );
      this.#read = new Map([
        ...this.#read,
        ...[...saved, ...theirs].map((each) => [cellOf(each), each.after] as const),
      ]);
    });
    this.store = store;
    return store;
  }

  reload = () => {
    this.#read = new Map(this.stored);
  };

  shown = (cell: string): number => {
    const { waiting, sending } = this.store.typed();
    const typed = [...waiting, ...sending].findLast((change) => cellOf(change) === cell);
    return typed?.after ?? this.#read.get(cell) ?? 0;
  };

  #unanswered(): Map<string, number> {
    const { waiting, sending } = this.store.typed();
    return new Map([...waiting, ...sending].toReversed().map((each) => [cellOf(each), each.before]));
  }

  type(places: readonly number[], after: number, all: boolean): void {
    const changes = places
      .map((place) => cells[place] as Cell)
      .map((cell): HoursChange => ({ ...cell, name: 'Ada Byrne', before: this.shown(cellOf(cell)), after }));
    const { notSaved } = this.store.typed();
    for (const change of changes) {
      this.before.set(cellOf(change), this.#unanswered().get(cellOf(change)));
      const lost = notSaved.get(cellOf(change));
      const before =
        lost && 'theirs' in lost && !(all && lost.theirs === after) ? lost.theirs : change.before;
      // Typing the present value leaves the cell to others.
      if (before === after) this.wanted.delete(cellOf(change));
      else this.wanted.set(cellOf(change), after);
      if (all) this.moved.add(cellOf(change));
      else this.moved.delete(cellOf(change));
    }
    this.store.change(changes, all);
  }

  move(from: number, to: number): void {
    const [source, target] = [cells[from], cells[to]];
    if (!source || !target || from === to) return;
    const [moved, there] = [this.shown(cellOf(source)), this.shown(cellOf(target))];
    const name = 'Ada Byrne';
    const changes = [
      { ...source, name, before: moved, after: 0 },
      { ...target, name, before: there, after: there + moved },
    ];
    this.store.change(changes, true);
  }

  takeBack(way: 'undo' | 'redo'): void {
    const { notSaved } = this.store.typed();
    const before = this.#unanswered();
    for (const change of this.store.takeBack(way, (cell) => this.shown(cellOf(cell))).taken) {
      // Below a refused value, which still waits for a decision.
      if (notSaved.has(cellOf(change))) this.wanted.delete(cellOf(change));
      else this.wanted.set(cellOf(change), change.after);
      this.moved.add(cellOf(change));
      this.before.set(cellOf(change), before.get(cellOf(change)));
    }
  }

  discard(place: number): void {
    const cell = names[place] ?? '';
    if (this.store.typed().notSaved.has(cell)) this.wanted.delete(cell);
    this.store.discard([cell]);
  }

  /** Runs a request in the planner, once per key. */
  #carryOut({ edit, all }: Request): Saved {
    const known = this.#answers.get(edit.key);
    if (known) return known;
    const found = edit.changes.map((change) => ({ change, now: this.stored.get(cellOf(change)) ?? 0 }));
    const fits = ({ change: { before, after }, now }: (typeof found)[number]) =>
      !isContested({ before, mine: after, theirs: now });
    const isThere = ({ change, now }: (typeof found)[number]) => change.after === now;
    const isPartlyThere = found.some(isThere) && !found.every(isThere);
    const isFree = (each: (typeof found)[number]) =>
      fits(each) && !(edit.moved && isPartlyThere && isThere(each));
    const isWhole = !all || found.every(isFree);
    if (all && isWhole) this.whole.push(found.map(({ change, now }) => ({ ...change, before: now })));
    const answer = found.map((each) => {
      const isSaved = isWhole && isFree(each);
      if (isSaved) {
        this.stored.set(cellOf(each.change), each.change.after);
        this.saved.set(cellOf(each.change), each.change.after);
      }
      const status = isSaved ? 'saved' : isFree(each) ? 'left' : 'contested';
      return { status, hours: isSaved ? each.change.after : each.now, changedBy: null, changedAt: null };
    });
    const saved = { cells: answer, change: 'the change' } as unknown as Saved;
    this.#answers.set(edit.key, saved);
    return saved;
  }

  async answer(place: number, how: 'saved' | 'unheard' | 'away' | 'refused'): Promise<void> {
    const [request] = this.#requests.splice(place % Math.max(1, this.#requests.length), 1);
    if (!request) return;
    if (how === 'saved') request.done(this.#carryOut(request));
    if (how === 'unheard') {
      this.#carryOut(request);
      request.fail(new TypeError('Failed to fetch'));
    }
    if (how === 'away') request.fail(away());
    if (how === 'refused') request.fail(refused());
    await settle();
  }

  async untilSaved(): Promise<void> {
    const isBusy = () => this.store.typed().sending.length + this.store.typed().waiting.length > 0;
    for (let turn = 0; turn < 100 && isBusy(); turn += 1) {
      this.store.retry();
      await this.answer(0, 'saved');
    }
    expect(isBusy()).toBe(false);
  }
}

type Step = (desk: Desk) => unknown;

const place = fc.nat(cells.length - 1);
const hours = fc.nat(6);
const answered = (...hows: Parameters<Desk['answer']>[1][]): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(3), fc.constantFrom(...hows)).map(
    ([at, how]) =>
      (desk) =>
        desk.answer(at, how),
  );
const typing = (whole: fc.Arbitrary<boolean>): fc.Arbitrary<Step> =>
  fc.tuple(fc.uniqueArray(place, { minLength: 1 }), hours, whole).map(
    ([places, after, all]) =>
      (desk) =>
        desk.type(places, after, all),
  );
const around = fc.constantFrom<Step>(
  (desk) => desk.takeBack('undo'),
  (desk) => desk.takeBack('redo'),
  (desk) => desk.open(),
  (desk) => desk.store.retry(),
);
const moving: fc.Arbitrary<Step> = fc.tuple(place, place).map(
  ([from, to]) =>
    (desk) =>
      desk.move(from, to),
);
const own: fc.Arbitrary<Step> = fc.oneof(
  typing(fc.boolean()),
  around,
  answered('saved', 'saved', 'unheard', 'away'),
  answered('saved'),
);
const others: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(place, hours).map(
    ([at, after]) =>
      (desk: Desk) =>
        desk.stored.set(names[at] ?? '', after),
  ),
  place.map((at) => (desk: Desk) => desk.discard(at)),
  fc.constant<Step>((desk) => desk.reload()),
  answered('refused'),
);

const steps = (step: fc.Arbitrary<Step>) => fc.array(step, { minLength: 8, maxLength: 30 });

/** Many, as a case takes less than a millisecond. */
const numRuns = pureRuns * 10;

it('of somebody alone are shown as they were typed last, saved in the end, undone to the beginning and done again', async () => {
  await fc.assert(
    fc.asyncProperty(steps(own), async (each) => {
      const desk = new Desk();
      for (const step of each) {
        await step(desk);
        await settle();
        for (const [cell, after] of desk.wanted) expect(desk.shown(cell)).toBe(after);
      }
      const all = async (way: 'undo' | 'redo', stack: 'done' | 'undone') => {
        await desk.untilSaved();
        while (desk.store.typed().history[stack].length > 0) desk.takeBack(way);
        await desk.untilSaved();
        expect(desk.store.typed().notSaved.size).toBe(0);
        return names.map((cell) => desk.stored.get(cell) ?? 0);
      };
      const end = await all('redo', 'undone');
      expect(await all('undo', 'done')).toEqual(names.map(() => 0));
      expect(await all('redo', 'undone')).toEqual(end);
    }),
    { numRuns },
  );
});

it('beside others are saved as they were typed last, or kept until somebody decides', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps(fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: others })),
      async (each) => {
        const desk = new Desk();
        for (const step of each) {
          await step(desk);
          await settle();
        }
        await desk.untilSaved();
        for (const [cell, after] of desk.wanted) {
          const lost = desk.store.typed().notSaved.get(cell);
          // Typed and taken back before an answer: it is left to others where that is refused.
          if (!lost && desk.before.get(cell) === after) continue;
          expect(lost ? lost.change.after : (desk.saved.get(cell) ?? desk.stored.get(cell))).toBe(after);
        }
      },
    ),
    { numRuns },
  );
});

it('that are moved are neither lost nor doubled, whatever is typed and others change', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps(
        fc.oneof(moving, typing(fc.constant(false)), around, others, answered('saved', 'unheard', 'away')),
      ),
      async (each) => {
        const desk = new Desk();
        for (const step of each) {
          await step(desk);
          await settle();
        }
        await desk.untilSaved();
        for (const changes of desk.whole)
          expect(changes.reduce((sum, { before, after }) => sum + after - before, 0)).toBe(0);
      },
    ),
    { numRuns },
  );
});
