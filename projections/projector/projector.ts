import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { isErasure } from '#domain/personalData.ts';
import { type Agency, type Change, emptyAgency, evolveAgency } from '../agency/agency.ts';
import { alsoTouch, nothingTouched, topicsOf, touch } from '../agency/touched.ts';
import type { LoggedEvent } from '../event.ts';
import type { Generation } from '../read.ts';
import { readModels } from '../readModels.ts';
import { loadProjection } from './load.ts';
import { flush, RowBatch } from './rows.ts';
import { checkpoint, facts, parked, parkedRow } from './tables.ts';

/** Another projector has moved this generation's checkpoint: this one must stop. */
export class ProjectorFenced extends Error {
  override readonly name = 'ProjectorFenced';
}

export type Committed = { generation: number; position: number; topics: string[] };

export type ProjectorOptions = {
  pool: DatabasePool;
  generation: Generation;
  /** Whether an error will pass by itself (the database is away), so that no event is to blame. */
  isPassing: (error: unknown) => boolean;
  /** Called inside the transaction, so that a notice goes out exactly when the rows do. */
  announce?: (db: CommonQueryMethods, committed: Committed) => Promise<void>;
};

/** Says that an event was parked: figures are incomplete from now on. */
export const parkedTopic = 'parked';

/** How often an event may fail before it is parked. */
const attempts = 3;

/**
 * Brings one generation forward: folds events into the agency, derives the rows that follow, and writes rows and
 * checkpoint in one transaction. Each event counts exactly once, whatever crashes when. At checkpoint P the tables
 * equal a pure fold of the events up to P.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  #agency: Agency = emptyAgency();
  #position = 0;
  #parkedStreams = new Set<string>();
  /** Whether a failure has left the memory ahead of the tables. */
  #stale = false;

  private constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Opens a generation where its checkpoint stands. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const projector = new Projector(options);
    await projector.#load();
    return projector;
  }

  get position(): number {
    return this.#position;
  }

  /**
   * Applies events in the order of the log; those at or before the checkpoint have counted already. An event that
   * can't be applied is parked with its error.
   * @throws ProjectorFenced when another projector is at work
   * @throws the database's error when it is away; nothing was applied then, and the call can be repeated
   */
  async apply(events: readonly LoggedEvent[]): Promise<void> {
    if (this.#stale) await this.#load();
    const fresh = this.#beyondCheckpoint(events);
    if (fresh.length === 0) return;
    try {
      await this.#commit(fresh, null);
    } catch (error) {
      await this.#recover(error);
      // One of them can't be applied. One by one it shows which, and the others lose nothing by it.
      for (const event of fresh) await this.#applyAlone(event);
    }
  }

  /** Events that have not counted yet, each once, even where one is delivered twice in a batch. */
  #beyondCheckpoint(events: readonly LoggedEvent[]): LoggedEvent[] {
    let last = this.#position;
    return events.filter(({ position }) => {
      const counted = position <= last;
      last = Math.max(last, position);
      return !counted;
    });
  }

  /** Tries an event again, and parks it in the end; one whose commit went through unnoticed has counted. */
  async #applyAlone(event: LoggedEvent): Promise<void> {
    let failure = '';
    for (let attempt = 1; event.position > this.#position; attempt++) {
      const park = attempt > attempts;
      try {
        await this.#commit([event], park ? failure : null);
      } catch (error) {
        await this.#recover(error);
        if (park) throw error;
        failure = messageOf(error);
      }
    }
  }

  /** After a failure the memory may be ahead of the tables: it starts again from those. */
  async #recover(error: unknown): Promise<void> {
    this.#stale = true;
    if (error instanceof ProjectorFenced || this.#options.isPassing(error)) throw error;
    await this.#load();
  }

  async #load(): Promise<void> {
    const { pool, generation } = this.#options;
    const loaded = await loadProjection(pool, generation.schema);
    this.#agency = loaded.agency;
    this.#position = loaded.position;
    this.#parkedStreams = loaded.parkedStreams;
    this.#stale = false;
  }

  async #commit(events: readonly LoggedEvent[], parkBecause: string | null): Promise<void> {
    const from = this.#position;
    const to = events.at(-1)?.position ?? from;
    const { pool, generation, announce } = this.#options;
    const { formulas } = generation;
    const touched = nothingTouched();
    const batch = new RowBatch();
    const erased = new Set<string>();
    let isParking = parkBecause !== null;
    for (const event of events) {
      const change = this.#fold(event, parkBecause, batch);
      isParking ||= !change;
      if (!change) continue;
      if (isErasure(event.type)) erased.add(event.stream);
      const applied = { event, change, touched: nothingTouched(), formulas };
      touch(this.#agency, change, applied.touched);
      for (const model of readModels) model.record?.(applied, this.#agency, batch);
      alsoTouch(touched, applied.touched);
      batch.replace(facts, event.stream, [{ tracked: this.#agency[change.kind].get(change.key) }]);
    }
    for (const model of readModels) model.derive(this.#agency, touched, formulas, batch);
    await pool.transaction(async (db) => {
      // First of all: whoever else is at work waits here, and finds the checkpoint moved instead of rows in the way.
      await moveCheckpoint(db, generation.schema, from, to);
      await flush(db, generation.schema, batch);
      if (erased.size > 0) {
        for (const model of readModels) await model.forget?.(db, generation.schema, [...erased]);
      }
      const topics = [...topicsOf(touched), ...(isParking ? [parkedTopic] : [])];
      await announce?.(db, { generation: generation.id, position: to, topics });
    });
    this.#position = to;
  }

  /** Folds an event, or parks it: an unreadable one, and every later event of its stream. */
  #fold(event: LoggedEvent, parkBecause: string | null, batch: RowBatch): Change | null {
    const park = (error: string): null => {
      this.#parkedStreams.add(event.stream);
      batch.replace(parked, String(event.position), [parkedRow(event, error)]);
      return null;
    };
    if (parkBecause !== null) return park(parkBecause);
    if (this.#parkedStreams.has(event.stream)) return park('An earlier event of this record is parked');
    try {
      return evolveAgency(this.#agency, event);
    } catch (error) {
      return park(messageOf(error));
    }
  }
}

/** Compare-and-set: only the projector that knows the present checkpoint can move it. */
const moveCheckpoint = async (db: CommonQueryMethods, schema: string, from: number, to: number) => {
  const { rowCount } = await db.query(sql.type(z.object({}))`
    update ${sql.identifier([schema, checkpoint.name])} set position = ${to} where position = ${from}
  `);
  if (rowCount !== 1) throw new ProjectorFenced(`The checkpoint of ${schema} is no longer at ${from}`);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
