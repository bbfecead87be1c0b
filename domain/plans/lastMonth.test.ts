import { describe, expect, it } from 'vitest';
import { chosenOf, copyLastMonthOfAll, type ProjectMonths } from './lastMonth.ts';

const ada = { kind: 'teamMember' as const, id: 1 };
const flo = { kind: 'freelancer' as const, id: 1 };
const gone = { kind: 'teamMember' as const, id: 9 };
const available = {
  teamMember: new Map([[1, { name: 'Ada', startMonth: null, endMonth: null }]]),
  freelancer: new Map([[1, { name: 'Flo', startMonth: null, endMonth: '2026-05' }]]),
};
const availableOf = ({ kind, id }: { kind: 'teamMember' | 'freelancer'; id: number }) =>
  available[kind].get(id);
const plan = (
  ...entries: [person: ProjectMonths['before']['entries'][number]['person'], hours: number][]
) => ({
  entries: entries.map(([person, hours], allocationId) => ({ allocationId, person, hours })),
});
const project = (id: number, fields: Partial<ProjectMonths['project']> = {}) => ({
  id,
  name: `Project ${id}`,
  endMonth: null,
  isCompleted: false,
  isArchived: false,
  ...fields,
});
const projects: ProjectMonths[] = [
  { project: project(1), before: plan([ada, 20], [flo, 8], [gone, 4]), now: plan() },
  { project: project(2), before: plan([ada, 10]), now: plan([ada, 12.5]) },
  { project: project(3, { endMonth: '2026-05' }), before: plan([ada, 3]), now: plan() },
  { project: project(4, { isCompleted: true }), before: plan([ada, 2]), now: plan() },
  { project: project(6, { isArchived: true }), before: plan([ada, 2]), now: plan() },
];
const decided = copyLastMonthOfAll('2026-06', projects, availableOf);

describe('importing last month into all projects', () => {
  it('says of everybody who is left out why', () => {
    expect(decided.copied).toEqual([{ projectId: 1, person: ada, hours: 20 }]);
    expect(decided.skipped.map(({ projectId, why }) => [projectId, why])).toEqual([
      [1, 'leaves at the end of May 2026'],
      [1, 'is no longer there'],
      [2, 'has 12.5h already'],
      [3, 'the project ended in May 2026'],
      [4, 'the project is completed'],
      [6, 'the project is archived'],
    ]);
  });

  it('says what has changed since somebody chose', () => {
    const chosen = [
      { projectId: 1, person: ada, hours: 24 },
      { projectId: 2, person: ada, hours: 10 },
      { projectId: 5, person: ada, hours: 1 },
    ];
    expect(chosenOf('2026-06', decided, chosen)).toEqual({
      copied: [],
      skipped: [
        { ...chosen[0], why: 'has 20h in May 2026 by now' },
        { ...chosen[1], why: 'has 12.5h already' },
        { ...chosen[2], why: 'has no hours in May 2026 any more' },
      ],
    });
    expect(chosenOf('2026-06', decided, [])).toEqual({ copied: [], skipped: [] });
  });
});
