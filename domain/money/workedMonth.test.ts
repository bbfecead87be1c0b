import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { freelancers, plans, projects, teamMembers, workedMonth } from '../testing/workedMonth.ts';
import { workingDaysIn } from '../timeOff/capacity.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import type { Line } from './line.ts';
import {
  freelancerLines,
  freelancerMonthLines,
  hourlyRateIncludingNi,
  teamMemberLines,
} from './peopleLines.ts';
import { projectLines } from './projectLines.ts';

const additionalOf = (projectId: number) => {
  const hours = plans.find((plan) => plan.projectId === projectId)?.additional;
  return new Map(hours ? [[workedMonth, hours]] : []);
};

const allocatedTo = (freelancerId: number) =>
  plans
    .flatMap(({ entries }) => entries)
    .filter(({ person }) => person.kind === 'freelancer' && person.id === freelancerId)
    .reduce((sum, { hours }) => sum + hours, 0);

const covers = ({ part, from, to }: Line) =>
  part !== 'unscheduled' && (from === null || from <= workedMonth) && (to === null || workedMonth <= to);

const ofProjects = projects
  .flatMap(({ fields }, index) => projectLines(fields, additionalOf(index + 1), defaultFormulas))
  .filter(covers);
const ofMembers = teamMembers.flatMap((member) => teamMemberLines(member, defaultFormulas)).filter(covers);
const ofFreelancers = freelancers
  .flatMap((freelancer, index) => [
    ...freelancerLines(freelancer, defaultFormulas),
    ...freelancerMonthLines(freelancer, workedMonth, allocatedTo(index + 1), defaultFormulas),
  ])
  .filter(covers);

type Amount = Exclude<keyof Line, 'part' | 'from' | 'to' | 'region' | 'calculation' | 'fact'>;

const total = (lines: readonly Line[], amount: Amount): number =>
  lines.reduce((sum, line) => sum.plus(line[amount]), new Big(0)).toNumber();
const ofPart = (part: Line['part']) => ofProjects.filter((line) => line.part === part);

describe('the worked month', () => {
  it('has 21 weekdays', () => {
    expect(workingDaysIn(workedMonth, defaultFormulas)).toBe(21);
  });

  it('brings £16,213.05 of revenue', () => {
    expect(total(ofProjects, 'revenue')).toBe(1_621_305);
    expect(total(ofPart('retainer'), 'revenue')).toBe(300_000);
    expect(total([...ofPart('slaContracted'), ...ofPart('slaAdditional')], 'revenue')).toBe(371_250);
    expect(total(ofPart('oneOff'), 'revenue')).toBe(950_055);
  });

  it('asks for 238.3425 billable hours', () => {
    expect(total(ofProjects, 'billableHours')).toBe(238.3425);
    expect(total(ofPart('retainer'), 'billableHours')).toBe(50);
    expect(total(ofPart('slaContracted'), 'billableHours')).toBe(40);
    expect(total(ofPart('slaAdditional'), 'billableHours')).toBe(5);
    expect(total(ofPart('oneOff'), 'billableHours')).toBe(143.3425);
  });

  it('says how each project comes to its hours', () => {
    expect(ofProjects.map(({ calculation }) => calculation)).toEqual([
      '£3,000 ÷ £60/h',
      '40h contracted',
      '5h additional',
      '£4,500 invoiced in May 2026 ÷ £75/h',
      '£5,000.55 invoiced in May 2026 ÷ £60/h',
    ]);
  });

  it('costs £7,055.50 of direct staff, person by person', () => {
    expect(ofMembers.map(({ directCost }) => directCost)).toEqual([300_000, 250_000, 0]);
    expect(total(ofFreelancers, 'directCost')).toBe(119_250 + 36_300);
    expect(total([...ofMembers, ...ofFreelancers], 'directCost')).toBe(705_550);
  });

  it('costs £5,446.34 of operating staff, person by person', () => {
    expect(ofMembers.map(({ operatingCost }) => operatingCost)).toEqual([0, 166_667, 341_667]);
    expect(total(ofFreelancers, 'operatingCost')).toBe(36_300);
    expect(total([...ofMembers, ...ofFreelancers], 'operatingCost')).toBe(544_634);
  });

  it('has 262.5 hours of the team, and 282.5 with freelancers', () => {
    const team = new Big(total(ofMembers, 'directDayHours')).times(21).toNumber();
    expect(team).toBe(262.5);
    expect(team + total(ofFreelancers, 'contractedHours')).toBe(282.5);
    expect(new Big(total(ofMembers, 'dayHours')).times(21).toNumber()).toBe(426.3);
  });

  it('has hourly rates of £24.06, £33.87 and £24.08, employer NI included', () => {
    expect(teamMembers.map((member) => hourlyRateIncludingNi(member, defaultFormulas))).toEqual([
      2406, 3387, 2408,
    ]);
  });
});
