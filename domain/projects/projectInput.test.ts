import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { projectInput, projectPatch } from './projectInput.ts';

const retainer = { name: 'Care plan', clientId: 1, projectType: 'retainer', revenue: '3000' };
const sla = { name: 'Support', clientId: 1, projectType: 'sla', allocatedHours: 40, hourlyRate: '82.5' };

describe('a project as it arrives', () => {
  it('is a one-off at £60 an hour unless it says otherwise', () => {
    expect(projectInput.parse({ name: ' Website ', clientId: 2, revenue: 12_000.5 })).toEqual({
      name: 'Website',
      description: null,
      clientId: 2,
      projectType: 'one_off',
      contractedHours: null,
      hourlyRate: 6000,
      revenue: 1_200_050,
      revenueSplit: [],
      startMonth: null,
      endMonth: null,
    });
  });

  it.each([
    [{ ...retainer, name: undefined }, 'name: Project name is required'],
    [
      { ...retainer, startMonth: '2026-07', endMonth: '2026-06' },
      'endMonth: The last month lies before the first',
    ],
    [{ ...retainer, name: '  ' }, 'name: Project name is required'],
    [{ ...retainer, clientId: undefined }, 'clientId: Client is required'],
    [{ ...retainer, clientId: 0 }, 'clientId: Client is required'],
    [{ ...retainer, clientId: 1.5 }, 'clientId: Client is required'],
    [{ ...retainer, clientId: '1' }, 'clientId: Client is required'],
    [{ ...retainer, clientId: 2 ** 31 }, 'clientId: Client is required'],
    [
      { ...retainer, projectType: 'fixed' },
      'projectType: Choose one-off, retainer or SLA as the project type',
    ],
    [{ ...retainer, hourlyRate: '' }, 'hourlyRate: Hourly rate is required'],
    [{ ...retainer, hourlyRate: null }, 'hourlyRate: Hourly rate is required'],
    [
      { ...retainer, hourlyRate: '-60' },
      'hourlyRate: Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals',
    ],
    [
      { ...retainer, revenue: '1e6' },
      'revenue: Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals',
    ],
    [{ ...sla, allocatedHours: -1 }, 'allocatedHours: Contracted hours cannot be negative'],
    [{ ...sla, allocatedHours: 12.5 }, 'allocatedHours: Contracted hours must be a whole number'],
    [{ ...sla, allocatedHours: '40' }, 'allocatedHours: Contracted hours must be a whole number'],
    [{ ...sla, allocatedHours: 100_001 }, 'allocatedHours: Contracted hours cannot exceed 10,000 a month'],
    [{ ...retainer, startMonth: '2026-13' }, 'startMonth: Enter a month as YYYY-MM, such as 2026-06'],
    [{ ...retainer, startMonth: 202_601 }, 'startMonth: Enter a month as YYYY-MM, such as 2026-06'],
    [{ ...retainer, description: 'x'.repeat(2001) }, 'description: Use at most 2000 characters'],
  ])('%j is refused: %s', (body, issue) => {
    expect(issuesOf(projectInput, body)).toEqual([issue]);
  });

  it.each([undefined, null, '', ' '])('an SLA needs contracted hours, not %j', (allocatedHours) => {
    expect(issuesOf(projectInput, { ...sla, allocatedHours })).toEqual([
      'allocatedHours: Contracted hours is required for SLA projects',
    ]);
  });

  it.each(
    ['retainer', 'one_off'].flatMap((type) => [undefined, null, '', ' '].map((value) => [type, value])),
  )('a %s needs revenue, not %j', (projectType, revenue) => {
    expect(issuesOf(projectInput, { ...retainer, projectType, revenue })).toEqual([
      'revenue: Revenue is required for Retainer and One-off projects',
    ]);
  });

  it('takes no revenue and no contracted hours as amounts like any other', () => {
    expect(projectInput.parse({ ...retainer, revenue: 0, hourlyRate: '0' })).toMatchObject({
      revenue: 0,
      hourlyRate: 0,
    });
    expect(projectInput.parse({ ...sla, allocatedHours: 0 }).contractedHours).toBe(0);
  });

  it('drops what its type does not have', () => {
    const revenueSplit = '[{"month":"2026-05","amount":"1"}]';
    expect(projectInput.parse({ ...sla, revenue: '99', revenueSplit })).toMatchObject({
      contractedHours: 40,
      revenue: null,
      revenueSplit: [],
    });
    expect(projectInput.parse({ ...retainer, allocatedHours: 40, revenueSplit })).toMatchObject({
      contractedHours: null,
      revenue: 300_000,
      revenueSplit: [],
    });
  });

  it.each([undefined, null, '', ' '])('a blank start month %j is none', (startMonth) => {
    expect(projectInput.parse({ ...retainer, startMonth }).startMonth).toBeNull();
  });

  it('names every field at fault', () => {
    expect(issuesOf(projectInput, {})).toEqual([
      'name: Project name is required',
      'clientId: Client is required',
      'revenue: Revenue is required for Retainer and One-off projects',
    ]);
    expect(issuesOf(projectInput, { name: '', clientId: 0, projectType: 'sla', hourlyRate: '' })).toEqual([
      'name: Project name is required',
      'clientId: Client is required',
      'hourlyRate: Hourly rate is required',
      'allocatedHours: Contracted hours is required for SLA projects',
    ]);
    expect(issuesOf(projectInput, { ...retainer, projectType: 'fixed', revenue: '' })).toEqual([
      'projectType: Choose one-off, retainer or SLA as the project type',
    ]);
  });

  it.each([null, undefined, [], 'x', 5])('is not %j', (body) => {
    expect(projectInput.safeParse(body).success).toBe(false);
  });

  it('a new status is one of the seven', () => {
    expect(projectPatch.parse({ status: 'jurys out' })).toMatchObject({ status: 'jurys out' });
    expect(issuesOf(projectPatch, { status: 'stalled' })).toEqual([
      'status: Choose one of the project statuses',
    ]);
  });

  it.each([{}, { reason: 'Why' }, { rate: '80' }])(
    '%j changes nothing, and is told what may change',
    (body) => {
      expect(issuesOf(projectPatch, body)).toEqual([
        'status: Say what changes: status, archived, likelihood, name, description, clientId, projectType, ' +
          'allocatedHours, hourlyRate, revenue, revenueSplit, startMonth, endMonth',
      ]);
    },
  );

  it('a status may come with others: whether it is another one is known to the record', () => {
    expect(projectPatch.parse({ status: 'review', name: 'Shop' })).toMatchObject({
      status: 'review',
      name: 'Shop',
    });
  });

  it('is archived by itself', () => {
    const alone = 'archived: Archive a project by itself, and change what else changes before or after it';
    expect(issuesOf(projectPatch, { archived: true, status: 'review' })).toEqual([alone]);
    expect(issuesOf(projectPatch, { archived: false, name: 'Shop' })).toEqual([alone]);
    expect(projectPatch.parse({ archived: false, reason: 'Back again' })).toMatchObject({ archived: false });
  });

  it('single fields are what they are in a whole body, and nothing is added to them', () => {
    expect(projectPatch.parse({ hourlyRate: '82.50', allocatedHours: 40 })).toEqual({
      hourlyRate: 8250,
      contractedHours: 40,
      effectiveFrom: null,
    });
    expect(issuesOf(projectPatch, { name: ' ' })).toEqual(['name: Project name is required']);
  });
});
