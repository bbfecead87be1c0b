import { describe, expect, test } from 'vitest';
import { otherCostCategory, softwareCostType } from '#domain/money/financeInput.ts';
import type { Entry } from '#domain/plans/allocationPlan.ts';
import { isWon, likelihoodOf } from '#domain/projects/likelihood.ts';
import { isArchived } from '#domain/projects/project.ts';
import { fieldsAt } from '#domain/records/dated.ts';
import { parsePlanKey, parseStream } from '#domain/records/streams.ts';
import { hoursInput } from '#domain/values/hours.ts';
import { firstPlanningMonth, monthsBetween } from '#domain/values/month.ts';
import { emptyState, evolveFoldedState, type FoldedState } from '#projections/foldedState/foldedState.ts';
import type { RecordedEvent } from '../log/eventStore/eventStore.ts';
import { sampleAgency } from './agency.ts';
import { calendarOf, sampleOpening } from './calendar.ts';
import { sampleHistory, someMonths } from './testing/history.ts';

const fold = (events: readonly RecordedEvent[]): FoldedState => {
  const agency = emptyState();
  for (const event of events) evolveFoldedState(agency, event);
  return agency;
};

const countTypes = (events: readonly RecordedEvent[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

const active = <State extends { status: string }>(records: Map<string, { state: State }>) =>
  [...records.values()].filter(({ state }) => state.status === 'active').map(({ state }) => state);

describe('the sample agency', () => {
  const events = sampleHistory('2026-11');

  test('holds a whole agency', () => {
    const agency = fold(events);
    const projects = active(agency.project);
    const ofType = (type: string) =>
      projects.filter((it) => 'fields' in it && it.fields.projectType === type);

    expect([...agency.client]).toHaveLength(15);
    expect(projects).toHaveLength(47);
    expect(active(agency.teamMember)).toHaveLength(18);
    expect(active(agency.freelancer)).toHaveLength(9);
    expect(ofType('retainer')).toHaveLength(15);
    expect(ofType('sla')).toHaveLength(10);
    expect(ofType('one_off')).toHaveLength(22);
    expect(new Set([...agency.allocationPlan.keys()].map((key) => parsePlanKey(key).month))).toEqual(
      new Set(monthsBetween('2025-12', '2027-01')),
    );
  });

  test('has projects in every state, with and without a revenue split, and unscheduled ones', () => {
    const projects = active(fold(events).project).flatMap((state) =>
      state.status === 'active' ? [state] : [],
    );
    const having = (status: string) => projects.filter((it) => it.projectStatus === status).length;
    const oneOffs = projects.filter(({ fields }) => fields.projectType === 'one_off');

    for (const status of ['planning', 'in_progress', 'review', 'completed', 'going well']) {
      expect([status, having(status)]).not.toEqual([status, 0]);
    }
    expect(having('jurys out')).toBe(3);
    expect(having('hive emergency')).toBe(1);
    expect(oneOffs.filter(({ fields }) => fields.revenueSplit.length > 1).length).toBeGreaterThan(5);
    expect(
      oneOffs.filter(({ fields }) => fields.revenueSplit.length === 0 && fields.startMonth !== null).length,
    ).toBeGreaterThan(2);
    expect(oneOffs.filter(({ fields }) => fields.startMonth === null)).toHaveLength(3);
  });

  test('has a history to tell', () => {
    const counts = countTypes(events);
    const reasons = (type: string) =>
      events.filter((event) => event.type === type).map(({ metadata }) => metadata.reason);

    expect(counts).toMatchObject({ TeamMemberRemoved: 1, FreelancerRemoved: 1, UserCreated: 5 });
    for (const type of [
      'AllocationSet',
      'AllocationRemoved',
      'AdditionalHoursSet',
      'FreelancerTermsChanged',
    ]) {
      expect([type, counts[type] ?? 0]).not.toEqual([type, 0]);
    }
    expect(reasons('TeamMemberTermsChanged')).not.toContain(undefined);
    expect(reasons('ProjectUpdated')).not.toContain(undefined);
    expect(reasons('ProjectTermsChanged')).not.toContain(undefined);
    expect(reasons('AdditionalHoursSet')).not.toContain(undefined);
    expect(new Set(events.map(({ metadata }) => metadata.by))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6']),
    );
    // Users who aren't administrators have requested time off, and done nothing else.
    for (const user of ['5', '6']) {
      expect(events.filter(({ metadata }) => metadata.by === user)).toMatchObject([
        { type: 'TeamMemberTimeOffEntered', data: { status: 'requested' } },
      ]);
    }
  });

  test('has time off in the past, in the month and after it, half a day of it, and requests that wait', () => {
    const entries = active(fold(events).teamMember).flatMap(({ timeOff }) => timeOff?.entries ?? []);
    const accepted = entries.filter(({ status }) => status === 'accepted');

    expect(accepted.filter(({ to }) => to < '2026-10').length).toBeGreaterThanOrEqual(3);
    expect(accepted.filter(({ from }) => from.startsWith('2026-11')).length).toBeGreaterThanOrEqual(2);
    expect(accepted.filter(({ from }) => from > '2026-11-30').length).toBeGreaterThanOrEqual(3);
    expect(accepted.filter(({ hoursPerDay }) => hoursPerDay === 4)).toHaveLength(1);
    expect(new Set(accepted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
    expect(entries.filter(({ status }) => status === 'requested')).toHaveLength(2);
  });

  test('has tentative projects with plans of their own, and all others are won', () => {
    const agency = fold(events);
    const unwon = [...agency.project].flatMap(([id, { state }]) =>
      state.status === 'active' && !isWon(state) ? [{ id: Number(id), ...likelihoodOf(state) }] : [],
    );
    const planned = [...agency.allocationPlan.keys()].map((key) => parsePlanKey(key).projectId);

    expect(unwon).toEqual([
      { id: 46, likelihood: 'tentative', percent: 60, decidedOn: null },
      { id: 47, likelihood: 'tentative', percent: 30, decidedOn: null },
    ]);
    expect(planned).toEqual(expect.arrayContaining([46, 47]));
  });

  test('has projects that are archived once they are completed', () => {
    const archived = [...fold(events).project.values()].flatMap(({ state }) =>
      state.status === 'active' && isArchived(state) ? [state.projectStatus] : [],
    );

    expect(archived).toEqual(['completed', 'completed']);
  });

  test('has somebody who leaves after the next month, with hours in it and none after it', () => {
    const agency = fold(events);
    const leaving = [...agency.teamMember].flatMap(([id, { state }]) =>
      state.status === 'active' && state.fields.endMonth !== null
        ? [{ id: Number(id), last: state.fields.endMonth }]
        : [],
    );
    const monthsOf = (id: number) =>
      [...agency.allocationPlan].flatMap(([key, { state }]) =>
        state.entries.some(
          ({ person, hours }) => person.kind === 'teamMember' && person.id === id && hours > 0,
        )
          ? [parsePlanKey(key).month]
          : [],
      );

    expect(leaving).toEqual([{ id: expect.any(Number), last: '2026-12' }]);
    expect(
      monthsOf(leaving[0]?.id ?? 0)
        .sort()
        .at(-1),
    ).toBe('2026-12');
  });

  test('has placeholders, with hours of this month and the next on projects that are won and on one that may be', () => {
    const agency = fold(events);
    const hours = active(agency.placeholder).flatMap((state) =>
      state.status === 'active' ? Object.keys(state.hours).map(parsePlanKey) : [],
    );

    expect([...agency.placeholder]).toHaveLength(2);
    expect(new Set(hours.map(({ month }) => month))).toEqual(new Set(['2026-11', '2026-12', '2027-01']));
    expect(hours.filter(({ projectId }) => projectId === 46)).toHaveLength(2);
    expect(hours.filter(({ projectId }) => projectId < 46)).toHaveLength(3);
  });

  test('has people with skills, several of whom share one', () => {
    const agency = fold(events);
    const skills = [...active(agency.teamMember), ...active(agency.freelancer)].flatMap((it) =>
      'fields' in it ? it.fields.skills : [],
    );

    expect(skills.length).toBeGreaterThanOrEqual(25);
    expect(new Set(skills).size).toBeLessThan(skills.length);
  });

  test('has subscriptions and other costs of every kind, and adjustments with their reasons', () => {
    const agency = fold(events);
    const subscriptions = [...agency.softwareCost.values()].flatMap(({ state }) =>
      state.status === 'active' ? [state] : [],
    );
    const costs = [...agency.otherCost.values()].flatMap(({ state }) =>
      state.status === 'active' ? [state.fields] : [],
    );

    expect(subscriptions).toHaveLength(14);
    expect(new Set(subscriptions.map(({ fields }) => fields.costType))).toEqual(
      new Set(softwareCostType.options),
    );
    expect(subscriptions.filter((it) => !fieldsAt(it, '2026-06').isActive)).toHaveLength(0);
    expect(subscriptions.filter((it) => !fieldsAt(it, '2026-07').isActive)).toHaveLength(1);
    const adjusted = subscriptions.flatMap((it) => Object.entries(it.adjustments));
    expect(adjusted.length).toBeGreaterThanOrEqual(9);
    expect(adjusted.filter(([, { reason }]) => reason === null)).toEqual([]);
    expect(new Set(costs.map(({ category }) => category))).toEqual(new Set(otherCostCategory.options));
    expect(costs.filter(({ isRecurring }) => isRecurring)).toHaveLength(7);
    expect(agency.manualCosts.get('2026-09')?.state.figures).toEqual({ operatingSoftwareCosts: 74_280 });
    expect(countTypes(events)).toMatchObject({
      SoftwareCostUpdated: 1,
      SoftwareCostTermsChanged: 4,
      SoftwareCostAdjustmentRemoved: 1,
      SoftwareCostRemoved: 1,
      OtherCostUpdated: 2,
      OtherCostRemoved: 1,
    });
  });

  test('makes up no name that another record of its kind has, and no address that could be somebody’s', () => {
    const agency = fold(events);
    const people = [...active(agency.teamMember), ...active(agency.freelancer)].flatMap((it) =>
      'fields' in it ? [it.fields] : [],
    );

    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
    expect(people.filter(({ email }) => !/^[a-z.-]+@[a-z]+\.example$/.test(email))).toEqual([]);
  });

  test('is the same on every load of a month, and has other events in another', () => {
    expect(sampleAgency('2026-11')).toEqual(sampleAgency('2026-11'));

    const ids = new Set(events.map(({ id }) => id));
    expect(ids.size).toBe(events.length);
    expect(sampleHistory('2026-12').filter(({ id }) => ids.has(id))).toEqual([]);
  });

  test('tells the highest ids it uses', () => {
    const { highestIds } = sampleAgency('2026-11');
    const entries = events.flatMap(
      ({ data }) => JSON.stringify(data).match(/(?<="allocationId":)\d+/g) ?? [],
    );

    expect(highestIds.get('project')).toBe(47);
    expect(highestIds.get('placeholder')).toBe(2);
    expect(highestIds.get('user')).toBe(6);
    expect(highestIds.get('softwareCost')).toBe(15);
    expect(highestIds.get('otherCost')).toBe(31);
    expect(highestIds.get('allocation')).toBe(Math.max(...entries.map(Number)));
  });
});

describe.each(someMonths)('the sample agency of %s', (month) => {
  const events = sampleHistory(month);
  const { opening, current } = calendarOf(month);

  test('happened in order of time, all of it between the opening and the month', () => {
    const times = events.map(({ metadata }) => metadata.at);

    expect(times).toEqual(times.toSorted());
    expect(times[0]?.slice(0, 7)).toBe(opening);
    expect(times[0]?.localeCompare(sampleOpening(month))).toBe(1);
    expect(times.at(-1)?.localeCompare(`${current}-01`)).toBe(-1);
  });

  test('is read without a fault, and names only what was there at the time', () => {
    const agency = emptyState();
    const strangers: string[] = [];
    const isActive = (kind: 'project' | 'teamMember' | 'freelancer', id: number) =>
      agency[kind].get(String(id))?.state.status === 'active';
    const entriesIn = ({ type, data }: RecordedEvent): Pick<Entry, 'person' | 'hours'>[] => {
      if (type === 'AllocationSet') return [data as Entry];
      return type === 'AllocationsReplaced' ? (data as { entries: Entry[] }).entries : [];
    };
    for (const event of events) {
      const { kind, key } = parseStream(event.stream) ?? { kind: '', key: '' };
      for (const { person, hours } of entriesIn(event)) {
        if (!isActive(person.kind, person.id))
          strangers.push(`${person.kind} ${person.id} in ${event.stream}`);
        if (!hoursInput.safeParse(hours).success) strangers.push(`${hours} h in ${event.stream}`);
      }
      if (kind === 'allocationPlan' && !isActive('project', parsePlanKey(key).projectId)) {
        strangers.push(event.stream);
      }
      if (event.type === 'ProjectCreated') {
        const { clientId } = event.data as { clientId: number };
        if (!agency.client.has(String(clientId))) strangers.push(`client ${clientId} of ${event.stream}`);
      }
      evolveFoldedState(agency, event);
    }

    expect(strangers).toEqual([]);
  });

  test('plans only months that the pickers offer', () => {
    const months = [...fold(events).allocationPlan.keys()].map((key) => parsePlanKey(key).month);

    expect(months.filter((it) => it < firstPlanningMonth)).toEqual([]);
  });
});
