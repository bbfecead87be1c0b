import { describe, expect, it } from 'vitest';
import { worstActivity, worstMargin, worstUtilised } from './worstFirst.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('what most needs a look comes first', () => {
  it('of team members: too much, then least; who has no hours at all last', () => {
    const member = (name: string, allocatedHours: number, workingHours: number) => ({
      name,
      allocatedHours,
      workingHours,
      utilizationRate: workingHours === 0 ? 0 : allocatedHours / workingHours,
    });
    const rows = [
      member('full', 100, 100),
      member('away', 0, 0),
      member('half', 50, 100),
      member('over', 104, 100),
      member('idle', 0, 100),
      member('far over', 130, 100),
    ];
    expect(names(worstUtilised(rows))).toEqual(['far over', 'over', 'idle', 'half', 'full', 'away']);
  });

  it('of freelancers: beyond their contract, then least of it', () => {
    const freelancer = (name: string, allocatedHours: number, contractedHours: number) => ({
      name,
      allocatedHours,
      contractedHours,
      additionalHours: Math.max(0, allocatedHours - contractedHours),
    });
    const rows = [
      freelancer('within', 15, 20),
      freelancer('nothing agreed', 0, 0),
      freelancer('over', 21, 20),
      freelancer('none', 0, 20),
      freelancer('far over', 40, 20),
    ];
    expect(names(worstActivity(rows))).toEqual(['far over', 'over', 'none', 'within', 'nothing agreed']);
  });

  it('of projects: the least margin, and nobody allocated last', () => {
    const project = (name: string, grossMargin: number | null) => ({ name, grossMargin });
    const rows = [project('nobody', null), project('good', 0.6), project('loss', -0.2), project('thin', 0.1)];
    expect(names(worstMargin(rows))).toEqual(['loss', 'thin', 'good', 'nobody']);
  });
});
