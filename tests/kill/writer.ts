import { randomInt } from 'node:crypto';
import { idOf } from '../agency.ts';
import type { Answer, HttpClient } from '../httpClient.ts';

type Fields = Record<string, unknown>;

/** A writer's knowledge of a record: as last acknowledged, and as attempted when the planner died. */
export type Known = { acknowledged: Fields | null; attempted: Fields | null };

const pick = <Item>(items: readonly Item[]): Item | undefined => items[randomInt(Math.max(1, items.length))];

const statuses = ['in_progress', 'review', 'completed', 'going well', 'jurys out'];
const months = ['2026-05', '2026-06', '2026-07'];

/**
 * Enters a random agency, one write after the other, and keeps what was acknowledged. Writers don't touch each other's
 * records, so each knows the expected state.
 */
export class Writer {
  /** By name, which nobody else uses; the id once it is known. */
  readonly clients = new Map<string, Known & { id: number | null }>();
  readonly members = new Map<string, Known & { id: number | null }>();
  readonly projects = new Map<string, Known & { id: number | null }>();
  /** By the project's id and the month. */
  readonly plans = new Map<string, Known & { path: string; version: number }>();
  acknowledged = 0;
  readonly #name: string;
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Writes until stopped, or until the planner is gone or can't tell the outcome of a write. @throws on any other
   * failure
   */
  async writeUntilGone(client: HttpClient, stopped?: AbortSignal): Promise<void> {
    const steps = [
      () => this.#create(client, this.clients, '/api/clients', {}),
      () => this.#createMember(client),
      () => this.#createProject(client),
      () => this.#changeStatus(client),
      () => this.#savePlan(client),
      () => this.#savePlan(client),
      () => this.#savePlan(client),
    ];
    try {
      while (!stopped?.aborted) await pick(steps)?.();
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  #ids(records: ReadonlyMap<string, { id: number | null }>): number[] {
    return [...records.values()].flatMap(({ id }) => (id === null ? [] : [id]));
  }

  async #create(
    client: HttpClient,
    records: Map<string, Known & { id: number | null }>,
    path: string,
    fields: Fields,
  ): Promise<void> {
    const name = `${this.#name} ${++this.#count}`;
    const record: Known & { id: number | null } = {
      acknowledged: null,
      attempted: { name, ...fields },
      id: null,
    };
    records.set(name, record);
    const answer = this.#expect(await client.post(path, { name, ...fields }), 201);
    records.set(name, { acknowledged: { name, ...fields }, attempted: null, id: idOf(answer) });
  }

  async #createMember(client: HttpClient): Promise<void> {
    const fields = { email: 'a@agency.example', role: 'Maker', salary: String(randomInt(20_000, 60_000)) };
    await this.#create(client, this.members, '/api/team-members', fields);
  }

  async #createProject(client: HttpClient): Promise<void> {
    const clientId = pick(this.#ids(this.clients));
    if (clientId === undefined) return;
    const fields = {
      clientId,
      projectType: 'sla',
      hourlyRate: String(randomInt(40, 99)),
      allocatedHours: 40,
    };
    await this.#create(client, this.projects, '/api/projects', fields);
  }

  async #changeStatus(client: HttpClient): Promise<void> {
    const record = pick([...this.projects.values()].filter(({ id }) => id !== null));
    if (!record) return;
    const status = pick(statuses);
    record.attempted = { ...record.acknowledged, status };
    this.#expect(await client.patch(`/api/projects/${record.id}`, { status }), 200);
    record.acknowledged = record.attempted;
    record.attempted = null;
  }

  async #savePlan(client: HttpClient): Promise<void> {
    const project = pick(this.#ids(this.projects));
    const people = this.#ids(this.members);
    if (project === undefined || people.length === 0) return;
    const path = `/api/allocations/project/${project}/month/${pick(months)}`;
    const plan = this.plans.get(path) ?? { acknowledged: null, attempted: null, path, version: 0 };
    this.plans.set(path, plan);
    // A plan of several people shows whether a save is whole.
    const entries = people
      .slice(0, 6)
      .map((teamMemberId) => ({ teamMemberId, allocatedHours: randomInt(1, 200) / 2 }));
    const additionalHours = randomInt(1, 40) / 2;
    plan.attempted = { additionalHours, entries };
    const body = { expectedVersion: plan.version, entries, additionalHours };
    const answer = this.#expect(await client.put(path, body), 200);
    plan.acknowledged = plan.attempted;
    plan.attempted = null;
    plan.version = (answer.body as { version: number }).version;
  }

  #expect(answer: Answer, status: number): Answer {
    if (answer.status !== status)
      throw Object.assign(new Error(`Answered ${answer.status}: ${answer.text}`), { code: answer.status });
    this.acknowledged++;
    return answer;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  // 503: the database is away. 202: saved, but not readable yet.
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '503', '202'].includes(String(error.code));
