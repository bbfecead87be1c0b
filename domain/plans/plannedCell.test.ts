import { expect, it } from 'vitest';
import { plannedCell } from './plannedCell.ts';

const cell = { projectId: 1, person: { kind: 'freelancer', id: 2 }, month: '2026-06', hours: 0 };

it('a planned cell is of a team member or a freelancer, and says how many hours', () => {
  expect(plannedCell.parse(cell)).toEqual(cell);
  expect(plannedCell.safeParse({ ...cell, person: { kind: 'teamMember', id: 2 } }).success).toBe(true);
  expect(plannedCell.safeParse({ ...cell, person: { kind: 'user', id: 2 } }).success).toBe(false);
  expect(plannedCell.safeParse({ ...cell, hours: undefined }).success).toBe(false);
});
