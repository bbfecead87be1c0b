import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FigureName } from '#domain/money/figures.ts';
import { streams } from '#domain/records/streams.ts';
import {
  additionalId,
  freelancers,
  teamMembers,
  workedMonth,
  projects as workedProjects,
} from '#domain/testing/workedMonth.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import type { TestLog } from '../../testing/log.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { workedMonthLog } from '../../testing/workedMonth.ts';
import { explain } from './queries.ts';

const [, sla] = workedProjects;
const [ada] = teamMembers;
const [dan] = freelancers;
if (!sla || !ada || !dan) throw new Error('The worked month is not what it was');

describe.each(testDatabases)('the change that set a line on $name', ({ open }) => {
  const database = databaseForAll({ open });
  afterEach(() => emptyReadModelVersions(database.pool));
  let log: TestLog;
  beforeEach(() => {
    log = workedMonthLog();
  });

  /** The change behind a record's only line with this calculation. */
  const setBy = async (figure: FigureName, kind: string, id: number, calculation = ''): Promise<number> => {
    const read = await readingOf(database.pool, log.events);
    const { terms } = await explain(read, figure, workedMonth, null);
    const lines = terms.flatMap((term) => term.lines);
    const found = lines.filter(
      (line) =>
        line.record.kind === kind && line.record.id === String(id) && line.calculation.includes(calculation),
    );
    expect(found, `${figure}, ${kind} ${id}, ${calculation}`).toHaveLength(1);
    return found[0]?.change?.position ?? 0;
  };
  const happens = (...events: LoggedEvent[]): number => events.at(-1)?.position ?? 0;
  const positionOf = (stream: string, type: string) =>
    log.events.find((event) => event.stream === stream && event.type === type)?.position;

  it('is the one that created the record, when nothing has changed since', async () => {
    expect(await setBy('retainerRevenue', 'project', 1)).toBe(positionOf('project-1', 'ProjectCreated'));
    expect(await setBy('directStaffCosts', 'teamMember', 1)).toBe(
      positionOf('teamMember-1', 'TeamMemberAdded'),
    );
  });

  it('stays when something else of the record changes', async () => {
    log.append(streams.teamMember(1), {
      type: 'TeamMemberUpdated',
      data: { ...ada, name: 'Ada Lane', role: 'Lead', endMonth: '2027-12' },
    });
    expect(await setBy('directStaffCosts', 'teamMember', 1)).toBe(
      positionOf('teamMember-1', 'TeamMemberAdded'),
    );
  });

  it('is the plan for additional hours, of an SLA and of a freelancer', async () => {
    const additionalSet = positionOf(`allocationPlan-2_${workedMonth}`, 'AdditionalHoursSet');
    expect(await setBy('slaRevenue', 'project', 2, 'additional')).toBe(additionalSet);
    const saved = positionOf(`allocationPlan-2_${workedMonth}`, 'AllocationsReplaced');
    expect(await setBy('directStaffCosts', 'freelancer', 1, 'beyond')).toBe(saved);
  });

  it('is the plan that changed those hours last, not one that left them alone', async () => {
    const stream = streams.allocationPlan(2, workedMonth);
    const set = happens(
      ...log.append(stream, { type: 'AdditionalHoursSet', data: { allocationId: additionalId, hours: 6 } }),
    );
    expect(await setBy('slaRevenue', 'project', 2, 'additional')).toBe(set);
    expect(await setBy('directStaffCosts', 'freelancer', 1, 'beyond')).toBeLessThan(set);
  });

  it('is the change of a rate, for every amount that it changed', async () => {
    const raised = happens(
      ...log.append(streams.project(2), {
        type: 'ProjectUpdated',
        data: { ...sla.fields, hourlyRate: 9000 },
      }),
    );
    expect(await setBy('slaRevenue', 'project', 2, 'contracted')).toBe(raised);
    expect(await setBy('slaRevenue', 'project', 2, 'additional')).toBe(raised);
    expect(await setBy('slaContractedHours', 'project', 2)).toBeLessThan(raised);
    const dearer = happens(
      ...log.append(streams.freelancer(1), { type: 'FreelancerUpdated', data: { ...dan, hourlyRate: 5000 } }),
    );
    expect(await setBy('directStaffCosts', 'freelancer', 1, 'agreed ×')).toBe(dearer);
    expect(await setBy('directStaffCosts', 'freelancer', 1, 'beyond')).toBe(dearer);
  });

  it('is that of the month, where terms change from one on', async () => {
    const raised = happens(
      ...log.append(streams.teamMember(1), {
        type: 'TeamMemberTermsChanged',
        data: { from: workedMonth, terms: { salary: ada.salary + 100_000 } },
      }),
    );
    log.append(streams.teamMember(1), {
      type: 'TeamMemberTermsChanged',
      data: { from: '2026-02', terms: { salary: ada.salary + 50_000 } },
    });
    expect(await setBy('directStaffCosts', 'teamMember', 1)).toBe(raised);
    expect(await setBy('internalTeamHours', 'teamMember', 1)).toBeLessThan(raised);
  });
});
