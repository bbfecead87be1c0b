import { expect, it } from 'vitest';
import { noHistory, stepBack, withoutChanges, withStep } from './editHistory.ts';
import type { HoursChange } from './PlanSaver.ts';

const change = (before: number, after: number): HoursChange => ({
  projectId: 7,
  person: { kind: 'teamMember', id: 1 },
  name: 'Ada',
  before,
  after,
});

it('takes steps back one by one, and does them again', () => {
  const history = withStep(withStep(noHistory, [change(0, 5)]), [change(5, 8)]);
  const undone = stepBack(history, 'undo');
  expect(undone?.step).toEqual([change(8, 5)]);
  const redone = undone && stepBack(undone.history, 'redo');
  expect(redone?.step).toEqual([change(5, 8)]);
  expect(redone?.history).toEqual(history);
});

it('takes the changes of a step back in reverse order', () => {
  const undone = stepBack(withStep(noHistory, [change(0, 5), change(5, 8)]), 'undo');
  expect(undone?.step).toEqual([change(8, 5), change(5, 0)]);
});

it('forgets what was undone when something new is done', () => {
  const undone = stepBack(withStep(noHistory, [change(0, 5)]), 'undo');
  const next = undone && withStep(undone.history, [change(0, 3)]);
  expect(next && stepBack(next, 'redo')).toBeUndefined();
});

it('forgets changes that the server refused', () => {
  const refused = change(5, 8);
  const history = withStep(withStep(noHistory, [change(0, 5)]), [refused]);
  expect(withoutChanges(history, new Set([refused]))).toEqual(withStep(noHistory, [change(0, 5)]));
  expect(stepBack(noHistory, 'undo')).toBeUndefined();
});
