import type { Planner } from '../../http/planner.ts';
import { noteTokenUse } from '../../operationalStore/access/apiTokens.ts';

const minute = 60_000;

/** Notes the last use of tokens: of each one once a minute at each node, so that not every request writes. */
export class TokenUse {
  readonly #planner: Pick<Planner, 'pool' | 'logger' | 'now'>;
  /** The minute in which the use of each was noted last. */
  readonly #noted = new Map<string, number>();

  constructor(planner: Pick<Planner, 'pool' | 'logger' | 'now'>) {
    this.#planner = planner;
  }

  /** Not awaited: a use that fails to be noted is noted with the next one. */
  note(tokenId: string, address: string): void {
    const { pool, logger, now } = this.#planner;
    const at = now();
    const current = Math.floor(at.getTime() / minute);
    if (this.#noted.get(tokenId) === current) return;
    this.#noted.set(tokenId, current);
    noteTokenUse(pool, tokenId, at, address).catch((err: unknown) => {
      this.#noted.delete(tokenId);
      logger.warn({ err }, 'The use of an API token could not be noted');
    });
  }
}
