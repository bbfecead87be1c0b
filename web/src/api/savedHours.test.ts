import { describe, expect, it } from 'vitest';
import { cell, hear, heldSchedule, scheduleOf, settle, source, topics } from '../testing/cachedSchedule.ts';
import { liveHoursOf } from './liveHours.ts';
import { refetchTopics } from './topics.ts';

const held = heldSchedule();

describe('hours that were saved here', () => {
  const saved = (after: number) => [
    { projectId: 2, person: { kind: 'teamMember', id: 3 } as const, month: '2026-05', after },
  ];
  /** The response to a save whose change is at a position. */
  const save = (position: number | null, changes = saved(12)) => {
    void refetchTopics(held.client, new Set(topics), liveHoursOf(held.client).save(changes, position));
  };

  it('are there at once, and asked for by nobody: the feed tells whatever else follows', async () => {
    await held.open(scheduleOf(10));
    held.client.setQueryData(['figures', '2026-05', 'dashboard'], 'read');
    save(11);
    expect(held.shown).toEqual(scheduleOf(12));
    expect(held.client.getQueryState(['figures', '2026-05', 'dashboard'])?.isInvalidated).toBe(true);
    hear(11, [cell(12)]);
    await settle(5_000);
    expect(held.shown).toEqual(scheduleOf(12));
    expect(held.times).toBe(1);
    hear(12);
    await settle(50);
    expect(held.times).toBe(2);
  });

  it('leave out the project that has none any more, as an answer would', async () => {
    await held.open(scheduleOf(10));
    save(11, saved(0));
    expect(held.shown).toEqual(scheduleOf(0));
    hear(11, [cell(0)]);
    expect(held.shown).toEqual(scheduleOf(0));
  });

  it('are read again where the feed says that more follows from them', async () => {
    await held.open(scheduleOf(10));
    save(11);
    hear(11);
    await settle(50);
    expect(held.times).toBe(2);
  });

  it('take nothing away that was heard before the answer came', async () => {
    await held.open(scheduleOf(10));
    hear(11, [cell(12)]);
    hear(12, [cell(5)]);
    save(11);
    await settle(5_000);
    expect(held.shown).toEqual(scheduleOf(5));
    expect(held.times).toBe(1);
  });

  it('go among those that others saved before, whenever these are heard', async () => {
    await held.open(scheduleOf(10));
    save(12);
    hear(11, [cell(7), cell(2, { person: { kind: 'teamMember', id: 4 }, month: '2026-06' })]);
    hear(12, [cell(12)]);
    expect(held.shown).toEqual(scheduleOf(12, 2));
  });

  it('are read again where nobody knows where they stand, or nothing would be heard', async () => {
    await held.open(scheduleOf(10));
    save(null);
    expect(held.shown).toEqual(scheduleOf(12));
    expect(held.times).toBe(2);
    held.answer(1, scheduleOf(12), 11);
    await settle();
    source().breaks();
    save(12, saved(14));
    expect(held.times).toBe(3);
  });

  it('are read again where the schedule was being read, or was to be', async () => {
    await held.open(scheduleOf(10));
    void held.client.invalidateQueries({ queryKey: held.query.queryKey });
    save(11);
    await settle();
    expect(held.times).toBe(3);
    held.leave();
    held.answer(2, scheduleOf(12), 11);
    await settle();
    void held.client.invalidateQueries({ queryKey: held.query.queryKey });
    save(12);
    expect(held.client.getQueryState(held.query.queryKey)?.isInvalidated).toBe(true);
  });
});
