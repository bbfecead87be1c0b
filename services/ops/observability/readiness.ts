import pTimeout from 'p-timeout';
import type { PairWatch } from '../../log/pair/pairWatch.ts';
import type { ReadSide } from '../../readSide/readSide.ts';
import type { SavingWatch } from './savingWatch.ts';

/** Milliseconds that figures may lag behind the log before a node counts as unready. */
const longestStall = 30_000;
/** Milliseconds for the log to report its position. */
const timeout = 2_000;

/** The position of this node's figures, and whether it should be sent requests. */
export type Readiness = {
  status: 'ready' | 'unready';
  /** What is wrong, in a sentence; null when nothing is. */
  detail: string | null;
  /** Position of the newest event; null while the log doesn't answer. */
  head: number | null;
  /** Position up to which every GET of this node includes the log. */
  position: number;
  /** Whole seconds for which the figures have lagged without moving; 0 while they follow. */
  stalledFor: number;
};

type Watched = {
  store: { head(): Promise<number> };
  readSide: Pick<ReadSide, 'position' | 'waitFor' | 'read'>;
  saving: Pick<SavingWatch, 'isFailing'>;
  pair: Pick<PairWatch, 'misfit'>;
  now: () => Date;
};

/**
 * Watches whether the figures follow the log. A small lag is normal; standing still while there are events to read is
 * not, whichever node projects.
 */
export class ReadinessWatch {
  readonly #watched: Watched;
  /** The position of figures that lag behind, and since when they were seen there. */
  #standing: { position: number; since: number } | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  async look(): Promise<Readiness> {
    const { store, readSide, saving, pair, now } = this.#watched;
    if (pair.misfit !== null) return this.#unready(pair.misfit, null, 0);
    try {
      await pTimeout(readSide.read(), { milliseconds: timeout });
    } catch {
      return this.#unready('The database or its figures cannot be read.', null, 0);
    }
    const head = await pTimeout(store.head(), { milliseconds: timeout }).catch(() => null);
    if (head === null) return this.#unready('The log does not answer.', null, 0);
    if (saving.isFailing) {
      return this.#unready('The log takes nothing at present. Its disk may be full.', head, 0);
    }
    // Queries the checkpoint itself, in case a notice was lost.
    if (readSide.position < head) await readSide.waitFor(head, 0).catch(() => false);

    const { position } = readSide;
    const time = now().getTime();
    if (position >= head) this.#standing = undefined;
    else if (this.#standing?.position !== position) this.#standing = { position, since: time };
    const stalledFor = Math.floor((time - (this.#standing?.since ?? time)) / 1000);
    if (stalledFor * 1000 >= longestStall) {
      return this.#unready(`The figures have stood still for ${stalledFor} s.`, head, stalledFor);
    }
    return { status: 'ready', detail: null, head, position, stalledFor };
  }

  #unready(detail: string, head: number | null, stalledFor: number): Readiness {
    return { status: 'unready', detail, head, position: this.#watched.readSide.position, stalledFor };
  }
}
