/** Requests that a token is good for at once, and how many more a minute. */
export const tokenLimit = { atOnce: 60, perMinute: 120 };

const apart = 60_000 / tokenLimit.perMinute;

/**
 * How fast each token may ask at this node: a bucket that fills evenly. It guards the node's time and no secret, so that it
 * is counted in memory, without a write for each request, and nodes count for themselves.
 */
export class TokenRate {
  /** When each token's bucket is full again, in milliseconds. */
  readonly #fullAt = new Map<number, number>();

  /** Takes one request. @returns for how many seconds to wait, rounded up; 0 where it may go on */
  take(tokenId: number, now: number): number {
    const next = Math.max(this.#fullAt.get(tokenId) ?? 0, now) + apart;
    const wait = next - now - tokenLimit.atOnce * apart;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#fullAt.set(tokenId, next);
    return 0;
  }
}
