import { expect, it } from 'vitest';
import { closedMonthsTexts } from './closedMonthsText.ts';

it('tells closed months that are not as written as faults, and the rest as notes', () => {
  const whole = { isWhole: true, leaves: [] };
  expect(
    closedMonthsTexts([
      { month: '2026-01', isWhole: false, leaves: [] },
      { month: '2026-02', isWhole: true, leaves: ['retainerRevenue', 'ofLater'] },
      { month: '2026-03', ...whole },
      { month: '2026-04', ...whole },
    ]),
  ).toEqual({
    faults: ['What was reported of January 2026 is not what was written. Restore a backup.'],
    notes: [
      'February 2026 was reported before this version counted Retainer Revenue, ofLater as it does. That is no fault: what was reported stays.',
      '2 closed months come to what was reported.',
    ],
  });
  expect(closedMonthsTexts([{ month: '2026-03', ...whole }]).notes).toEqual([
    '1 closed month comes to what was reported.',
  ]);
  expect(closedMonthsTexts([])).toEqual({ faults: [], notes: [] });
});
