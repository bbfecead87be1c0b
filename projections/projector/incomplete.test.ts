import { expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { incompleteBy } from './incomplete.ts';

it.each([
  [
    streams.project(12),
    { kind: 'project', month: null, topics: ['projects', 'allocations', 'placeholders', 'figures'] },
  ],
  [
    streams.allocationPlan(12, '2026-03'),
    { kind: 'allocationPlan', month: '2026-03', topics: ['allocations:2026-03', 'figures:2026-03'] },
  ],
  [
    streams.softwareCost(5),
    {
      kind: 'softwareCost',
      month: null,
      topics: [
        'software-costs',
        'figures:*:software',
        'figures:*:dashboard',
        'figures:*:profits',
        'figures:*:pnl',
        'figures:*:explain',
        'figures:*:movement',
        'figures:*:period-check',
        'figures:*:preview',
      ],
    },
  ],
  [
    streams.manualCosts('2026-03'),
    {
      kind: 'manualCosts',
      month: '2026-03',
      topics: ['dashboard', 'profits', 'pnl', 'explain', 'movement', 'period-check', 'preview'].map(
        (question) => `figures:2026-03:${question}`,
      ),
    },
  ],
  [streams.user('7'), { kind: 'user', month: null, topics: ['users'] }],
  [streams.formulas(), { kind: 'formulas', month: null, topics: ['*'] }],
  ['invoice-9', { kind: null, month: null, topics: ['*'] }],
])('a parked event of %s leaves incomplete what it may reach, and nothing else', (stream, incomplete) => {
  expect(incompleteBy(stream)).toEqual(incomplete);
});
