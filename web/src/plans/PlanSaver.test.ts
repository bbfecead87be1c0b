import { describe, expect, it } from 'vitest';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { ApiError } from '../api/apiError.ts';
import { problem } from '../testing/fakeApi.ts';
import { allocationOf, memberOf, planOf, projectOf } from '../testing/records.ts';
import { type HoursChange, PlanSaver } from './PlanSaver.ts';
import { savedEntries } from './planEntries.ts';

const names = ['', 'Ada', 'Grace', 'Edsger'];
const shop = projectOf(7, 'Shop support');

/** A plan with hours of team members 1, 2, …; 0 for none. */
const plan = (version: number, ...hours: number[]): PlanView =>
  planOf(
    hours.flatMap((of, index) =>
      of === 0 ? [] : [allocationOf(shop, { teamMember: memberOf(index + 1, names[index + 1] ?? '') }, of)],
    ),
    { version },
  );

const change = (id: number, before: number, after: number): HoursChange => ({
  projectId: 7,
  person: { kind: 'teamMember', id },
  name: names[id] ?? '',
  before,
  after,
});

/** A saver over a plan, and a server that answers each save as told. */
const given = (known: PlanView, answers: ((sent: string) => PlanView)[]) => {
  const sent: string[] = [];
  let read = known;
  let release = () => {};
  let gate = Promise.resolve();
  const saver = new PlanSaver({
    planOf: () => ({ version: read.version, entries: savedEntries(read) }),
    put: async (_, { version, entries }) => {
      const text = `${version}: ${entries.map(({ name, hours }) => `${name} ${hours}`).join(', ')}`;
      sent.push(text);
      await gate;
      const answer = answers.shift();
      if (!answer) throw new Error(`Unexpected save ${text}`);
      return answer(text);
    },
    stored: async (_, saved) => {
      read = saved;
    },
  });
  return {
    saver,
    sent,
    hold: () => {
      gate = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
  };
};

const stale = (current: PlanView) => () => {
  const body = { ...problem(409, 'Someone else was quicker.'), current, changedBy: { name: 'Kofi' } };
  throw new ApiError(409, JSON.stringify(body), '');
};

describe('saving cells', () => {
  it('shows the hours at once and sends the whole plan with the version it was made on', async () => {
    const { saver, sent } = given(plan(3, 10, 20), [() => plan(4, 10, 25)]);
    const done = saver.save([change(2, 20, 25)]);
    expect([...saver.pending()]).toEqual([['7 teamMember-2', 25]]);
    expect(await done).toEqual([]);
    expect(saver.pending().size).toBe(0);
    expect(sent).toEqual(['3: Ada 10, Grace 25']);
  });

  it('takes people with no hours off the plan and puts new ones on', async () => {
    const { saver, sent } = given(plan(1, 10), [() => plan(2, 0, 0, 8)]);
    await saver.save([change(1, 10, 0), change(3, 0, 8)]);
    expect(sent).toEqual(['1: Edsger 8']);
  });

  it('saves what is changed meanwhile after the save in flight, on its version', async () => {
    const { saver, sent, hold, release } = given(plan(1, 10), [() => plan(2, 11), () => plan(3, 12, 5)]);
    hold();
    const first = saver.save([change(1, 10, 11)]);
    const second = saver.save([change(1, 11, 12), change(2, 0, 5)]);
    release();
    await Promise.all([first, second]);
    expect(sent).toEqual(['1: Ada 11', '2: Ada 12, Grace 5']);
    expect(saver.pending().size).toBe(0);
  });
});

describe('when somebody else was quicker', () => {
  it('never overwrites their change of the same hours: it puts mine back and says who it was', async () => {
    const { saver, sent } = given(plan(1, 10), [stale(plan(2, 12))]);
    const [refusal] = await saver.save([change(1, 10, 15)]);
    expect(refusal?.stale?.changedBy).toBe('Kofi');
    expect(refusal?.changes).toEqual([change(1, 10, 15)]);
    expect(saver.pending().size).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it('saves hours on the plan they were opened on once somebody has changed the same ones since', async () => {
    const opened = { version: 1, entries: savedEntries(plan(1, 10, 20)) };
    const { saver, sent } = given(plan(2, 31, 20), [stale(plan(2, 31, 20))]);
    const [refusal] = await saver.save([{ ...change(1, 10, 9), opened }]);
    expect(sent).toEqual(['1: Ada 9, Grace 20']);
    expect(refusal?.stale?.changedBy).toBe('Kofi');
  });

  it('saves hours on the newest plan where others have changed those of other people only', async () => {
    const opened = { version: 1, entries: savedEntries(plan(1, 10, 20)) };
    const { saver, sent } = given(plan(2, 10, 25), [() => plan(3, 9, 25)]);
    expect(await saver.save([{ ...change(1, 10, 9), opened }])).toEqual([]);
    expect(sent).toEqual(['2: Ada 9, Grace 25']);
  });

  it('never takes hours for saved that the answer does not have', async () => {
    const opened = { version: 1, entries: savedEntries(plan(1, 10)) };
    // Opened while 11 was on its way, and changed back to 10.
    const { saver } = given(plan(3, 31), [() => plan(3, 31)]);
    const [refusal] = await saver.save([{ ...change(1, 11, 10), opened }]);
    expect(refusal?.stale?.current.version).toBe(3);
  });

  it('puts back what was changed on top of a refused change too', async () => {
    const { saver, hold, release } = given(plan(1, 10), [stale(plan(2, 12))]);
    hold();
    const first = saver.save([change(1, 10, 15)]);
    void saver.save([change(1, 15, 16)]);
    release();
    expect((await first)[0]?.changes).toEqual([change(1, 10, 15), change(1, 15, 16)]);
    expect(saver.pending().size).toBe(0);
  });
});
