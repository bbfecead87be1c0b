import { expect, it } from 'vitest';
import { undoneView, undoPreview } from './preview.ts';

const change = (from: unknown, to: unknown) => ({ field: 'hourlyRate', month: null, from, to });

it('answers what was undone with what it changed, and what somebody has touched since', () => {
  const answer = {
    correlationId: 'c',
    by: 'Ada',
    at: '2026-05-04T10:00:00Z',
    token: 't',
    records: [
      {
        kind: 'project',
        id: '1',
        name: 'Care plan',
        month: null,
        action: 'change',
        changes: [change('60', 70), change(true, null)],
        touched: [{ id: 'name', changes: [change('Desk', 'Care plan')], by: 'Eve', at: null, why: null }],
        obstacle: null,
      },
    ],
  };
  expect(undoPreview.parse(answer)).toEqual(answer);
  const undone = { ...answer, undoneBy: 'd' };
  expect(undoneView.parse(undone)).toEqual(undone);
  expect(undoPreview.safeParse(undone).success).toBe(false);
});
