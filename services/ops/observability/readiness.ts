import pTimeout from 'p-timeout';
import type { PairWatch } from '../../log/pair/pairWatch.ts';
import type { ReadSide } from '../../readSide/readSide.ts';
import type { SavingWatch } from './savingWatch.ts';

/** How long figures may stay behind the log before a node counts as unfit to answer. Milliseconds. */
const longestStall = 30_000;
/** How long the log may take to say how far it is. Milliseconds. */
const timeout = 2_000;

/** How far this node's figures have come, and whether it should be asked for any. */
export type Readiness = {
  status: 'ready' | 'unready';
  /** What is wrong, in a sentence; null when nothing is. */
  detail: string | null;
  /** Position of the newest event, as far as the log answers. */
  head: number | null;
  /** Position up to which every GET of this node sees the log. */
  position: number;
  /** Whole seconds for which the figures have been behind without moving; 0 while they follow. */
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
 * Watches whether the figures follow the log. Being a little behind is how it works; standing still while there is
 * something to read is not, whichever node projects.
 */
export class ReadinessWatch {
  readonly #watched: Watched;
  /** Where the figures stand while there is more to read, and since when they were seen there. */
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
    // Asks the checkpoint itself, should a notice have been lost.
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
