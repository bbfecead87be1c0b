import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { HttpClient } from '../../tests/httpClient.ts';

const plan = z.object({
  version: z.number(),
  allocations: z.array(
    z.object({
      teamMemberId: z.number().nullable(),
      freelancerId: z.number().nullable(),
      allocatedHours: z.number(),
    }),
  ),
});
type Plan = z.infer<typeof plan>;

/** One save: when it was sent and when its response came, in milliseconds of this process. */
export type Save = { sentAt: number; answeredAt: number; correlationId: string };

/** Retries as a browser does when an idle connection was closed meanwhile. */
export const onceMore = <Result>(ask: () => Promise<Result>): Promise<Result> =>
  ask().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
    return ask();
  });

/** A planner who saves plans that nobody else touches, and keeps the acknowledged state. */
export class PlannerAtWork {
  readonly client: HttpClient;
  readonly saves: Save[] = [];
  readonly #candidates: readonly string[];
  #paths: readonly string[] = [];
  readonly #known = new Map<string, Plan>();
  #turn = 0;

  constructor(client: HttpClient, paths: readonly string[]) {
    this.client = client;
    this.#candidates = paths;
  }

  /** The plans that were read, as they were last acknowledged, by path. */
  get plans(): ReadonlyMap<string, Plan> {
    return this.#known;
  }

  /** Reads every plan before the clock runs, and drops those without hours. */
  async look(): Promise<void> {
    for (const path of this.#candidates) {
      const found = await this.#read(path);
      if (found.allocations.length > 0) this.#known.set(path, found);
    }
    this.#paths = [...this.#known.keys()];
  }

  /** The plan that is saved next, by its path, as it was last acknowledged. */
  next(): [string, Plan] {
    const path = this.#paths[this.#turn % this.#paths.length] ?? '';
    const known = this.#known.get(path);
    if (!known) throw new Error(`${path} has not been looked at`);
    return [path, known];
  }

  /**
   * Adds half an hour for everybody on the next plan, and starts again at few when they have many. @throws unless it is
   * saved
   */
  async save(): Promise<Save> {
    const [path, known] = this.next();
    const half = ((Math.floor(this.#turn / this.#paths.length) % 20) + 1) / 2;
    this.#turn++;
    const entries = known.allocations.map((entry, place) => ({ ...entry, allocatedHours: half + place + 1 }));
    const sentAt = performance.now();
    // As the web app sends it: with an idempotency key, and often with a reason.
    const json = {
      expectedVersion: known.version,
      entries,
      ...(this.#turn % 2 === 0 && { reason: 'The client moved the launch' }),
    };
    const headers = { 'Idempotency-Key': randomUUID() };
    const answer = await onceMore(() => this.client.send('PUT', path, { json, headers }));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    this.#known.set(path, plan.parse(answer.body));
    const save = {
      sentAt,
      answeredAt: performance.now(),
      correlationId: String(answer.headers['x-correlation-id']),
    };
    this.saves.push(save);
    return save;
  }

  /** Counts the plans that differ from their last acknowledged state. */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const [path, acknowledged] of this.#known) {
      const found = await this.#read(path);
      if (JSON.stringify(found) !== JSON.stringify(acknowledged)) lost++;
    }
    return lost;
  }

  async #read(path: string): Promise<Plan> {
    const answer = await onceMore(() => this.client.get(path));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return plan.parse(answer.body);
  }
}
