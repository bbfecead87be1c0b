import { expect, it } from 'vitest';
import { takenOver } from './TakingOver.tsx';

it('tells months in their order, whichever project has them first', () => {
  const months = ['2026-12', '2027-01'].map((month) => ({ month, workingDays: 20, goodUtilisation: 0.8 }));
  const planned = [
    { projectId: 1, month: '2027-01', hours: 13 },
    { projectId: 1, month: '2026-12', hours: 16 },
    { projectId: 1, month: '2026-12', hours: 4 },
    { projectId: 1, month: '2026-11', hours: 9 },
  ];
  const taken = takenOver(planned, '2026-12', { months, projects: [{ id: 1 }] }, undefined);
  expect(taken.map(({ month, hours }) => `${month} ${hours}`)).toEqual(['2026-12 20', '2027-01 13']);
});
