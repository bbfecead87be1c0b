import { sql } from 'slonik';
import { z } from 'zod';
import { lockKeys } from '#services/database/lockKeys.ts';
import { type NodeProcess, startNode } from '../load/nodeProcess.ts';
import type { Stage } from '../load/stage.ts';

/** A node with a database user of its own, by which the leader is recognised. */
export type NamedNode = { name: string; node: NodeProcess };

/** Nodes of one planner, of which one leads and any may be killed. */
export class Nodes {
  readonly #stage: Omit<Stage, 'node'>;
  readonly #alive = new Map<string, NodeProcess>();
  #started = 0;

  constructor(stage: Omit<Stage, 'node'>) {
    this.#stage = stage;
  }

  /** Starts nodes until so many run. */
  async startUpTo(many: number): Promise<void> {
    const missing = Math.max(0, many - this.#alive.size);
    await Promise.all(Array.from({ length: missing }, () => this.#start()));
  }

  async #start(): Promise<void> {
    const name = `node_${++this.#started}`;
    await this.#stage.database.pool.query(sql.unsafe`create role ${sql.identifier([name])} superuser login`);
    const url = new URL(this.#stage.url);
    url.username = name;
    this.#alive.set(name, await startNode({ DATABASE_URL: url.href }));
  }

  /** The leader and another node. @throws when nobody leads */
  async roles(): Promise<{ leader: NamedNode; other: NamedNode }> {
    const holder = await this.#stage.database.pool.oneFirst(sql.type(z.object({ usename: z.string() }))`
      select usename from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = ${lockKeys.leadership}
        and pg_stat_activity.datname = current_database()
    `);
    const all = [...this.#alive].map(([name, node]) => ({ name, node }));
    const leader = all.find(({ name }) => name === holder);
    const other = all.find(({ name }) => name !== holder);
    if (!leader || !other) throw new Error(`${holder} leads, which is none of the nodes`);
    return { leader, other };
  }

  async kill({ name, node }: NamedNode): Promise<void> {
    this.#alive.delete(name);
    await node.kill();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#alive.values()].map((node) => node.stop()));
  }
}
