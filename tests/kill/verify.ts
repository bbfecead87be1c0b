import { expect } from 'vitest';
import type { HttpClient } from '../httpClient.ts';
import type { Known, Writer } from './writer.ts';

type Found = Record<string, unknown> & { id: number; name: string };

/** Expects every acknowledged write of a writer once and whole, and adopts the outcome of the interrupted one. */
export const verify = async (writer: Writer, client: HttpClient): Promise<void> => {
  for (const [path, records] of [
    ['/api/clients', writer.clients],
    ['/api/team-members', writer.members],
    ['/api/projects', writer.projects],
  ] as const) {
    const list = (await client.get(path)).body as Found[];
    for (const [name, record] of records) {
      const found = list.filter((candidate) => candidate.name === name);
      const [one] = found;
      if (!one) {
        // Only unacknowledged records may be missing.
        expect(record.acknowledged, `${path} ${name}`).toBeNull();
        records.delete(name);
        continue;
      }
      expect(found, `${path} ${name}`).toHaveLength(1);
      expectKnown(record, one);
      record.id = one.id;
    }
  }
  for (const plan of writer.plans.values()) {
    const { version, additionalHours, allocations } = (await client.get(plan.path)).body as {
      version: number;
      additionalHours: number;
      allocations: { teamMemberId: number; allocatedHours: number }[];
    };
    const entries = allocations.map(({ teamMemberId, allocatedHours }) => ({ teamMemberId, allocatedHours }));
    entries.sort((a, b) => a.teamMemberId - b.teamMemberId);
    // No acknowledged save is missing or doubled.
    expect([plan.version, plan.version + (plan.attempted ? 1 : 0)]).toContain(version);
    if (version > 0) expectKnown(plan, { additionalHours, entries });
    plan.version = version;
  }
};

const expectKnown = (known: Known, found: Record<string, unknown>): void => {
  const matches = (expected: Record<string, unknown> | null) =>
    expected !== null && Object.entries(expected).every(([field, value]) => isSame(found[field], value));
  if (known.attempted && matches(known.attempted)) known.acknowledged = known.attempted;
  known.attempted = null;
  expect(found).toMatchObject(known.acknowledged ?? {});
  expect(known.acknowledged).not.toBeNull();
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
