import { describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { incompleteBy } from '#projections/projector/incomplete.ts';
import type { CompletenessView } from '#projections/projector/view.ts';
import { completenessFor } from './memberPageRoutes.ts';

const viewOf = (...parked: string[]): CompletenessView => ({
  parked: parked.length,
  records: parked.map((stream) => ({ ...incompleteBy(stream), stream, changes: 1 })),
});
const user = (fields: Partial<UserView>): UserView => ({
  id: '5',
  username: 'una',
  firstName: null,
  lastName: null,
  email: null,
  role: 'team_member',
  teamMemberId: 3,
  version: 1,
  ...fields,
});

describe('what a team member hears of changes that could not be counted', () => {
  it.each([
    [streams.project(12), { kind: 'project', topics: ['me:allocations', 'me:summary'] }],
    [
      streams.allocationPlan(12, '2026-03'),
      { kind: 'allocationPlan', topics: ['me:allocations:2026-03', 'me:summary:2026-03'] },
    ],
    [streams.teamMember(3), { kind: 'teamMember', topics: ['me:allocations', 'me:summary'] }],
    ['invoice-9', { kind: null, topics: ['me:allocations', 'me:summary'] }],
  ])('of %s is that their own page may lack it, and not of which record', (stream, record) => {
    const told = completenessFor(user({}), viewOf(stream));
    expect(told).toMatchObject({ parked: 1, records: [{ ...record, stream: null }] });
    expect(JSON.stringify(told)).not.toContain(stream);
  });

  it.each([
    streams.teamMember(4),
    streams.freelancer(1),
    streams.softwareCost(5),
    streams.otherCost(2),
    streams.manualCosts('2026-03'),
    streams.user('5'),
    streams.client(1),
  ])('of %s is nothing', (stream) => {
    expect(completenessFor(user({}), viewOf(stream))).toEqual({ parked: 0, records: [] });
  });

  it('is nothing of members for whoever is linked to nobody', () => {
    const stranger = user({ teamMemberId: null });
    expect(completenessFor(stranger, viewOf(streams.teamMember(3))).parked).toBe(0);
  });
});

it('an administrator hears of all of them', () => {
  const view = viewOf(streams.client(1), streams.softwareCost(5));
  expect(completenessFor(user({ role: 'admin' }), view)).toEqual(view);
});
