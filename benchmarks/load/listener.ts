import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A frame of the live feed: the log's readable position, and when it arrived (milliseconds of this process). */
type Frame = { position: number; at: number };

/** A client of the live feed that records when each frame arrives, with as little work as possible. */
export class Listener {
  readonly frames: Frame[] = [];
  readonly #sent: ClientRequest;
  #rest = '';

  private constructor(sent: ClientRequest, response: IncomingMessage) {
    this.#sent = sent;
    response.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    response.on('error', () => undefined);
  }

  /** @throws unless the stream opens */
  static async open(url: string, cookie: string): Promise<Listener> {
    const sent = request(`${url}/api/live`, { headers: { Cookie: cookie }, agent: false });
    // A broken connection shows by the frames that are missing.
    sent.on('error', () => undefined);
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The live feed answered ${response.statusCode}`);
    return new Listener(sent, response);
  }

  /** When everything up to a position was announced; undefined when it hasn't been. */
  heardOf(position: number): number | undefined {
    // Frames come in the order of the log.
    let [first, last] = [0, this.frames.length];
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((this.frames[middle]?.position ?? 0) < position) first = middle + 1;
      else last = middle;
    }
    return this.frames[first]?.at;
  }

  /**
   * Waits until everything up to a position was announced. @returns when; undefined after a minute without
   * @param lookEvery polling interval in milliseconds
   */
  async hear(position: number, lookEvery = 50): Promise<number | undefined> {
    const end = performance.now() + 60_000;
    for (;;) {
      const at = this.heardOf(position);
      if (at !== undefined || performance.now() > end) return at;
      await pause(lookEvery);
    }
  }

  close(): void {
    this.#sent.destroy();
  }

  #read(text: string): void {
    const at = performance.now();
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id: ')) this.frames.push({ position: Number(line.slice(4)), at });
    }
  }
}
