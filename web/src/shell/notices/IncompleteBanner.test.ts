import { describe, expect, it } from 'vitest';
import type { IncompleteRecord } from '#projections/projector/view.ts';
import { incompleteSentence, lacks } from './IncompleteBanner.tsx';

const record = (fields: Partial<IncompleteRecord>): IncompleteRecord => ({
  kind: 'project',
  month: null,
  topics: [],
  stream: null,
  changes: 1,
  ...fields,
});

describe('what is read', () => {
  it.each([
    ['projects', ['projects']],
    ['figures', ['figures', '2026-03', 'dashboard']],
    ['figures', ['figures', 'span', 'pnl', '2026-01', '2026-12']],
    ['figures:2026-03', ['figures', '2026-03', 'report']],
    ['figures:2026-03', ['figures', 'span', 'pnl', '2026-03', '2027-02']],
    ['figures:*:pnl', ['figures', 'span', 'pnl', '2026-03', '2027-02']],
    ['figures:2026-03', ['figures', 'span', 'project', '7']],
    ['figures:2026-03', ['figures', 'span', 'project', '12']],
    ['allocations:2026-03', ['allocations', '2026-03', 'project', 12]],
    ['me:allocations:2026-03', ['me', 'allocations', '2026-03']],
    ['me:summary', ['me', 'summary', '2026-03']],
    ['*', ['software-costs']],
  ])('lacks %s under the key %j', (topic, key) => {
    expect(lacks(key, { topics: ['clients', topic] })).toBe(true);
  });

  it.each([
    ['projects', ['team-members']],
    ['figures:2026-03', ['figures', '2026-04', 'report']],
    ['figures:2026-03', ['figures', 'span', 'pnl', '2026-04', '2027-03']],
    ['figures:2026-03', ['figures', 'span', 'pnl', '2025-03', '2026-02']],
    ['figures:*:pnl', ['figures', '2026-03', 'resource-planning']],
    ['allocations:2026-03', ['allocations', '2026-04']],
    ['me:allocations:2026-03', ['me', 'allocations', '2026-04']],
    ['me:summary', ['me', 'profile']],
    ['*', ['me', 'user']],
    ['*', ['replays', 'list']],
    ['figures', ['figures', 'span', 'differences', 7, 'all']],
    ['parked', ['parked', 'count']],
  ])('does not lack %s under the key %j', (topic, key) => {
    expect(lacks(key, { topics: [topic] })).toBe(false);
  });
});

describe('the sentence', () => {
  it.each([
    [[record({})], /^One change of a project could not be counted\. It is kept/],
    [
      [record({ kind: 'allocationPlan', month: '2026-03', changes: 2 }), record({ kind: 'otherCost' })],
      /^3 changes could not be counted: of a plan of March 2026 and an other cost\. They are kept/,
    ],
    [[record({}), record({})], /^2 changes could not be counted: of a project\./],
    [
      [record({ kind: 'manualCosts', month: '2026-03' })],
      /^One change of the manual figures of March 2026 could/,
    ],
    [[record({ kind: null })], /^One change of something that this version does not know could/],
  ])('of %j says what is missing', (records, sentence) => {
    expect(incompleteSentence(records)).toMatch(sentence);
  });
});
