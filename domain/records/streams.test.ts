import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlanKey, parseStream, planKey, streams } from './streams.ts';

describe('names of streams', () => {
  it.each([
    [streams.client(1), { kind: 'client', key: '1' }],
    [streams.project(12), { kind: 'project', key: '12' }],
    [streams.teamMember(3), { kind: 'teamMember', key: '3' }],
    [streams.freelancer(4), { kind: 'freelancer', key: '4' }],
    [streams.formulas(), { kind: 'formulas', key: 'agency' }],
    [streams.user('1'), { kind: 'user', key: '1' }],
    [streams.softwareCost(5), { kind: 'softwareCost', key: '5' }],
    [streams.otherCost(6), { kind: 'otherCost', key: '6' }],
    [streams.manualCosts('2026-03'), { kind: 'manualCosts', key: '2026-03' }],
    [streams.signInPolicy(), { kind: 'signInPolicy', key: 'agency' }],
    [streams.apiToken(7), { kind: 'apiToken', key: '7' }],
    [streams.period('2026-03'), { kind: 'period', key: '2026-03' }],
    [streams.budget(8), { kind: 'budget', key: '8' }],
    [streams.placeholder(9), { kind: 'placeholder', key: '9' }],
    [streams.allocationPlan(12, '2026-03'), { kind: 'allocationPlan', key: '12_2026-03' }],
  ])('%s is read back', (stream, record) => {
    expect(parseStream(stream)).toEqual(record);
  });

  it('are spelled as the design says', () => {
    expect(streams.allocationPlan(12, '2026-03')).toBe('allocationPlan-12_2026-03');
    expect(streams.teamMember(3)).toBe('teamMember-3');
  });

  it.each([
    '',
    'project',
    'project-',
    'project-0',
    'project-01',
    'project--1',
    'project-1.5',
    'project-1_2026-03',
    'Project-1',
    'project-1\n',
    '-1',
    'constructor-1',
    '__proto__-1',
    'toString-1',
    'allocationPlan-1',
    'allocationPlan-1_2026-13',
    'allocationPlan-0_2026-03',
    'allocationPlan-1_1999-12',
    '$ce-project',
    'invoice-1',
    'formulas-1',
  ])('%j is none of them', (stream) => {
    expect(parseStream(stream)).toBeNull();
  });

  it('are never misread, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const record = parseStream(text);
        expect(record === null || `${record.kind}-${record.key}` === text).toBe(true);
      }),
    );
  });

  it('plan keys hold project and month', () => {
    expect(parsePlanKey(planKey(12, '2026-03'))).toEqual({ projectId: 12, month: '2026-03' });
  });
});
