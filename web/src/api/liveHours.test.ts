import { describe, expect, it, vi } from 'vitest';
import { cell, hear, heldSchedule, scheduleOf, settle, source } from '../testing/cachedSchedule.ts';
import { problem } from '../testing/fakeApi.ts';

const held = heldSchedule();

describe('hours that a change brings', () => {
  it('go into the schedule that is held, and nobody asks for it again', async () => {
    await held.open(scheduleOf(10));
    hear(11, [cell(12), cell(2, { projectId: 1, month: '2026-06' })]);
    const { people: [ada, ...others] = [] } = scheduleOf(12);
    const planned = [{ projectId: 1, hours: [0, 2] }, ...(ada?.planned ?? [])];
    expect(held.shown).toEqual({ ...scheduleOf(12), people: [{ ...ada, planned }, ...others] });
    await settle(5_000);
    expect(held.times).toBe(1);
  });

  it('leave out the project that has none any more, and whoever is not there', async () => {
    await held.open(scheduleOf(10));
    hear(11, [cell(0), cell(0, { person: { kind: 'teamMember', id: 4 }, month: '2026-06' })]);
    expect(held.shown).toEqual(scheduleOf(0, 0));
  });

  it('of other months, or of before the answer, change nothing and have nothing read again', async () => {
    await held.open(scheduleOf(10));
    hear(9, [cell(7)]);
    hear(12, [cell(5, { month: '2026-07' })]);
    await settle(5_000);
    expect(held.shown).toEqual(scheduleOf(10));
    expect(held.times).toBe(1);
  });

  it('have all else that the change names read again', async () => {
    held.client.setQueryData(['figures', '2026-05', 'dashboard'], 'read');
    held.client.setQueryData(['figures', 'span', 'coverage'], 'read');
    await held.open(scheduleOf(10));
    hear(11, [cell(12)]);
    await settle(50);
    const outdated = held.client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    expect(outdated.map(({ queryKey }) => queryKey.join())).toEqual([
      'figures,2026-05,dashboard',
      'figures,span,coverage',
    ]);
  });

  it.each([
    ['somebody whom the schedule lacks', cell(5, { person: { kind: 'freelancer', id: 3 } })],
    ['a project that it lacks', cell(5, { projectId: 9 })],
    ['work in no month yet', cell(5, { projectId: 7 })],
  ])('of %s have it read again', async (_, other) => {
    await held.open(scheduleOf(10));
    hear(11, [cell(12), other]);
    expect(held.shown).toEqual(scheduleOf(10));
    await settle(50);
    expect(held.times).toBe(2);
  });

  it('where hours count by percentages have it read again', async () => {
    const { projects, ...schedule } = scheduleOf(10);
    await held.open({
      ...schedule,
      projects: projects.map((each) => ({ ...each, isWeighted: true as const })),
    });
    hear(11, [cell(12)]);
    await settle(50);
    expect(held.times).toBe(2);
  });

  it('have it read again where nobody knows which position it tells of', async () => {
    await held.open(scheduleOf(10), null);
    hear(11, [cell(12)]);
    await settle(50);
    expect(held.times).toBe(2);
  });
});

describe('a change that brings no hours', () => {
  it('has the schedule read again, and hours after it do not overtake it', async () => {
    await held.open(scheduleOf(10));
    hear(11, undefined, ['team-members', 'allocations', 'figures']);
    hear(12, [cell(12)]);
    expect(held.shown).toEqual(scheduleOf(10));
    await settle(50);
    expect(held.times).toBe(2);
    // The response is from before the hours.
    held.answer(1, scheduleOf(10, 0), 11);
    await settle(5_000);
    expect(held.shown).toEqual(scheduleOf(12, 0));
    expect(held.times).toBe(2);
  });

  it('that the schedule does not follow from keeps no hours out', async () => {
    await held.open(scheduleOf(10));
    hear(11, undefined, ['clients']);
    hear(12, [cell(12)]);
    await settle(50);
    expect(held.shown).toEqual(scheduleOf(12));
    expect(held.times).toBe(1);
  });
});

describe('an answer on its way', () => {
  it('takes in what was heard after it, in order, and nothing of before', async () => {
    await held.open();
    hear(11, [cell(11)]);
    hear(12, [cell(12)]);
    hear(13, [cell(13)]);
    held.answer(0, scheduleOf(99), 12);
    await settle();
    expect(held.shown).toEqual(scheduleOf(13));
    await settle(5_000);
    expect(held.times).toBe(1);
  });

  it.each([
    ['a change came that brings no hours', () => hear(11)],
    [
      'hours came of somebody whom it lacks',
      () => hear(11, [cell(5, { person: { kind: 'freelancer', id: 3 } })]),
    ],
    ['everything may have changed', () => source().sends('reset', { position: 11, topics: ['*'] })],
  ])('is asked for again where meanwhile %s, also the first', async (_, happens) => {
    await held.open();
    happens();
    await settle(500);
    expect(held.times).toBe(1);
    held.answer(0, scheduleOf(10), 10);
    await settle(500);
    expect(held.times).toBe(2);
    held.answer(1, scheduleOf(11), 11);
    await settle(5_000);
    expect(held.shown).toEqual(scheduleOf(11));
    expect(held.times).toBe(2);
  });

  it('keeps no hours from a schedule that somebody has typed into meanwhile', async () => {
    await held.open(scheduleOf(10));
    void held.client.invalidateQueries({ queryKey: held.query.queryKey });
    held.client.setQueryData(held.query.queryKey, (known) => known && { ...known, view: scheduleOf(10, 8) });
    hear(11, [cell(12)]);
    expect(held.shown).toEqual(scheduleOf(12, 8));
    // Unchanged for an observer who leaves and comes back.
    held.leave();
    await settle(500);
    expect(held.shown).toEqual(scheduleOf(12, 8));
  });

  it('that is behind what was heard before it is not asked for over and over', async () => {
    hear(15);
    await settle(500);
    await held.open(scheduleOf(10));
    await settle(5_000);
    expect(held.times).toBe(1);
  });
});

describe('a gap', () => {
  it('has the schedule read again, and no hours go into it before', async () => {
    await held.open(scheduleOf(10));
    source().sends('reset', { position: 15, topics: ['*'] });
    hear(16, [cell(12)]);
    expect(held.shown).toEqual(scheduleOf(10));
    await settle(50);
    held.answer(1, scheduleOf(12, 0), 16);
    await settle();
    hear(17, [cell(14)]);
    expect(held.shown).toEqual(scheduleOf(14, 0));
    expect(held.times).toBe(2);
  });

  it('leaves a schedule out of date that nobody looks at, whatever hours come then', async () => {
    await held.open(scheduleOf(10));
    held.leave();
    source().sends('reset', { position: 15, topics: ['*'] });
    await settle(500);
    hear(16, [cell(12)]);
    expect(held.shown).toEqual(scheduleOf(10));
    await held.open();
    expect(held.times).toBe(2);
  });

  it('as long as more is heard than is known has an answer on its way asked for again', async () => {
    await held.open();
    for (let position = 11; position < 600; position++) hear(position, [cell(position)]);
    held.answer(0, scheduleOf(10), 10);
    await settle(500);
    expect(held.times).toBe(2);
    expect(held.shown).toEqual(scheduleOf(10));
  });

  it('between a read that failed and the next takes no hours', async () => {
    await held.open(scheduleOf(10));
    hear(11);
    await settle(50);
    const headers = { 'Content-Type': 'application/problem+json' };
    vi.stubGlobal('fetch', async () => Response.json(problem(503, 'Away.'), { status: 503, headers }));
    hear(12);
    await settle(4_000);
    expect(held.client.getQueryState(held.query.queryKey)?.status).toBe('error');
    hear(13, [cell(13)]);
    expect(held.shown).toEqual(scheduleOf(10));
  });
});
