import { describe, expect, it } from 'vitest';
import { undated } from '../records/dated.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { forAllMonths } from '../testing/when.ts';
import { hoursFrom, type PlaceholderEvent, placeholder } from './placeholder.ts';
import { type PlaceholderFields, placeholderHoursInput, placeholderInput } from './placeholderInput.ts';

const given = specificationOf(placeholder);
const fields: PlaceholderFields = {
  name: 'Developer',
  role: 'Developer',
  workingHours: 40,
  startMonth: '2026-07',
  endMonth: null,
  note: null,
  cost: { per: 'month', amount: 400_000 },
};
const added: PlaceholderEvent = { type: 'PlaceholderAdded', data: fields };
const removed: PlaceholderEvent = { type: 'PlaceholderRemoved', data: {} };
const restored: PlaceholderEvent = { type: 'PlaceholderRestored', data: {} };
const planned = (projectId: number, month: string, hours: number): PlaceholderEvent => ({
  type: 'PlaceholderHoursPlanned',
  data: { projectId, month, hours },
});
const plan = (projectId: number, month: string, hours: number) =>
  ({ type: 'PlanPlaceholderHours', projectId, month, hours }) as const;
const ada = { kind: 'teamMember', id: 3 } as const;
const replace = (from: string) => ({ type: 'ReplacePlaceholder', person: ada, from }) as const;
const replaced = (from: string): PlaceholderEvent => ({
  type: 'PlaceholderReplaced',
  data: { person: ada, from },
});
const stateAfter = (...events: PlaceholderEvent[]) => {
  const state = events.reduce(placeholder.evolve, placeholder.initial);
  if (state.status === 'absent') throw new Error('It was added');
  return state;
};

describe('somebody to be hired', () => {
  it('is added once, changed by an event only where something changes, and deleted', () => {
    given().when({ type: 'AddPlaceholder', fields }).emits(added);
    given(added).when({ type: 'AddPlaceholder', fields }).isRefused('conflict');
    const cost = { per: 'hour', amount: 4_500 } as const;
    given(added)
      .when({ type: 'UpdatePlaceholder', fields: { cost }, when: forAllMonths })
      .emits({ type: 'PlaceholderUpdated', data: { cost } });
    given(added)
      .when({ type: 'UpdatePlaceholder', fields: { ...fields }, when: forAllMonths })
      .emitsNothing();
    given(added).when({ type: 'RemovePlaceholder' }).emits(removed);
    given(added, removed).when({ type: 'RestorePlaceholder' }).emits(restored);
  });

  it('ends no earlier than it begins', () => {
    given(added)
      .when({ type: 'UpdatePlaceholder', fields: { endMonth: '2026-06' }, when: forAllMonths })
      .isRefused('invalid', 'The last month lies before the first');
  });

  it('is planned project by project and month by month; the same hours again are no event', () => {
    given(added)
      .when(plan(1, '2026-07', 7.5))
      .emits(planned(1, '2026-07', 7.5));
    given(added, planned(1, '2026-07', 7.5))
      .when(plan(1, '2026-07', 7.5))
      .emitsNothing();
    given(added)
      .when(plan(1, '2026-07', 0))
      .emitsNothing();
    expect(stateAfter(added, planned(1, '2026-07', 7.5), planned(1, '2026-07', 0)).hours).toEqual({});
  });

  it('is planned in its own months alone; hours that stand in others may become fewer', () => {
    given(added)
      .when(plan(1, '2026-06', 1))
      .isRefused(
        'invalid',
        'Developer is to be hired from July 2026 on. No hours can be planned for them in June 2026.',
      );
    const ended: PlaceholderEvent = { type: 'PlaceholderUpdated', data: { endMonth: '2026-08' } };
    const history = [added, planned(1, '2026-09', 10), ended] as const;
    given(...history)
      .when(plan(1, '2026-09', 11))
      .isRefused(
        'invalid',
        'Developer is needed until August 2026. No hours can be planned for them in September 2026.',
      );
    given(...history)
      .when(plan(1, '2026-09', 4))
      .emits(planned(1, '2026-09', 4));
    given(...history)
      .when(plan(1, '2026-09', 10))
      .emitsNothing();
    given(...history)
      .when({ type: 'RevertPlaceholderHours', key: '1_2026-09', hours: 12 })
      .emits(planned(1, '2026-09', 12));
    expect(() => placeholder.decide(plan(1, '2026-06', 1), stateAfter(added))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'month' })] }),
    );
  });

  it('once deleted, stays as it is whatever a log tells of it meanwhile', () => {
    for (const meanwhile of [planned(1, '2026-07', 8), replaced('2026-08')]) {
      expect(stateAfter(added, removed, meanwhile)).toEqual(stateAfter(added, removed));
      expect(placeholder.evolve(placeholder.initial, meanwhile)).toEqual(placeholder.initial);
    }
  });

  it('is contested where two set the same hours, not where they set others', () => {
    const since = stateAfter(added);
    const theirs = planned(1, '2026-07', 8);
    const changed =
      'Someone else has changed this placeholder since you opened it. Compare with theirs and save again.';
    given(added, theirs)
      .when({ ...plan(1, '2026-07', 9), since })
      .isRefused('conflict', changed);
    expect(() => placeholder.decide({ ...plan(1, '2026-07', 9), since }, stateAfter(added, theirs))).toThrow(
      expect.objectContaining({ fields: ['hours'] }),
    );
    given(added, theirs, planned(1, '2026-07', 7))
      .when({ ...plan(1, '2026-07', 9), since: stateAfter(added, theirs) })
      .isRefused('conflict');
    given(added, theirs)
      .when({ ...plan(1, '2026-08', 9), since })
      .emits(planned(1, '2026-08', 9));
    given(added, theirs).when({ type: 'RemovePlaceholder', since }).isRefused('conflict');
    given(added, theirs)
      .when({ ...replace('2026-07'), since })
      .isRefused('conflict', changed);
  });
});

describe('replacing somebody to be hired', () => {
  const history = [added, planned(2, '2026-07', 20), planned(1, '2026-08', 30), planned(1, '2026-07', 10)];

  it('hands over the hours from a month on, and ends the placeholder before it', () => {
    given(...history)
      .when(replace('2026-08'))
      .emits(replaced('2026-08'));
    expect(stateAfter(...history, replaced('2026-08'))).toEqual({
      status: 'active',
      hours: { '2_2026-07': 20, '1_2026-07': 10 },
      ...undated({ ...fields, endMonth: '2026-07' }),
    });
    expect(hoursFrom(stateAfter(...history), '2026-07')).toEqual([
      { projectId: 1, month: '2026-07', hours: 10 },
      { projectId: 2, month: '2026-07', hours: 20 },
      { projectId: 1, month: '2026-08', hours: 30 },
    ]);
    expect(hoursFrom(stateAfter(...history), '2026-08')).toEqual([
      { projectId: 1, month: '2026-08', hours: 30 },
    ]);
  });

  it('leaves one that ended earlier its last month, and takes the hours after that', () => {
    const ended: PlaceholderEvent = { type: 'PlaceholderUpdated', data: { endMonth: '2026-07' } };
    const later = [...history, planned(1, '2026-10', 5), ended];
    given(...later)
      .when(replace('2026-10'))
      .emits(replaced('2026-10'));
    expect(stateAfter(...later, replaced('2026-10'))).toEqual(stateAfter(...history, ended));
  });

  it('deletes it where nothing is left of it, and it comes back as it was', () => {
    given(...history)
      .when(replace('2026-07'))
      .emits(replaced('2026-07'), removed);
    expect(stateAfter(...history, replaced('2026-07'), removed, restored)).toEqual(stateAfter(...history));
  });

  const from = (startMonth: string): PlaceholderEvent => ({
    type: 'PlaceholderUpdated',
    data: { startMonth },
  });
  const until = (endMonth: string): PlaceholderEvent => ({ type: 'PlaceholderUpdated', data: { endMonth } });

  it.each([
    [
      'hours in its first month are before',
      [...history, from('2026-08')],
      '2026-08',
      'Developer has hours in July 2026, before they are replaced. Choose that month, or remove these hours first.',
    ],
    [
      'its first hours are the last that were entered',
      [added, planned(1, '2026-09', 8), planned(1, '2026-08', 8), from('2026-09')],
      '2026-09',
      'Developer has hours in August 2026, before they are replaced. Choose that month, or remove these hours first.',
    ],
    [
      'it has ended by then',
      [added, until('2026-08')],
      '2026-09',
      'Developer is needed until August 2026. Choose a month up to then.',
    ],
    [
      'it and its hours have ended by then',
      [...history, until('2026-08')],
      '2026-09',
      'Developer is needed until August 2026. Choose a month up to then.',
    ],
  ])('is refused where %s', (_, events, month, message) => {
    expect(() => placeholder.decide(replace(month), stateAfter(...events))).toThrow(
      expect.objectContaining({ errors: [{ path: 'from', message }] }),
    );
  });

  it.each([
    ['in its last month', [added, until('2026-08')], '2026-08'],
    ['in its last month, with hours before', [...history, until('2026-09')], '2026-09'],
    ['while it has no end', [...history], '2026-12'],
    [
      'in a month after its last one that has hours',
      [added, planned(1, '2026-09', 8), until('2026-08')],
      '2026-09',
    ],
    [
      'with more hours after that',
      [added, planned(1, '2026-10', 8), planned(1, '2026-07', 8), until('2026-08')],
      '2026-09',
    ],
  ])('is possible %s', (_, events, month) => {
    given(...events)
      .when(replace(month))
      .emits(replaced(month));
  });
});

describe('what is sent of somebody to be hired', () => {
  const body = { name: 'Developer', role: 'Developer', startMonth: '2026-07' };
  it('is read with its defaults, and a cost in pence', () => {
    expect(placeholderInput.parse({ ...body, cost: { per: 'hour', amount: '45.50' } })).toEqual({
      ...fields,
      cost: { per: 'hour', amount: 4_550 },
    });
    expect(placeholderInput.parse(body)).toMatchObject({ cost: null });
  });

  it.each([
    [{ ...body, role: '' }, 'Role is required'],
    [{ ...body, startMonth: '' }, 'First month is required'],
    [{ ...body, startMonth: undefined }, 'First month is required'],
    [{ ...body, workingHours: 169 }, 'A week has 168 hours'],
    [{ ...body, endMonth: '2026-06' }, 'The last month lies before the first'],
    [{ ...body, cost: { per: 'year', amount: '1' } }, 'Say whether the cost is one a month or an hour'],
    [{ ...body, cost: { per: 'hour', amount: '' } }, 'Cost is required'],
    [{ ...body, cost: { per: 'hour', amount: '-1' } }, /^Enter an amount in pounds/],
  ])('%j is refused: %s', (sent, sentence) => {
    expect(placeholderInput.safeParse(sent).error?.issues[0]?.message).toMatch(sentence);
  });

  it.each([
    [-1, 'Hours cannot be negative'],
    [7.25, 'Enter hours in steps of half an hour'],
    [745, 'Hours cannot exceed 744 in a month'],
  ])('%s hours are refused: %s', (hours, sentence) => {
    const sent = { projectId: 1, month: '2026-07', hours };
    expect(placeholderHoursInput.safeParse(sent).error?.issues[0]?.message).toBe(sentence);
  });
});
