import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from '../../api/live.ts';
import { problem } from '../../testing/fakeApi.ts';
import { FakeEventSource } from '../../testing/fakeEventSource.ts';
import {
  given,
  held,
  hoursSent,
  label,
  openAda,
  person,
  press,
  readAgain,
  row,
  startSchedule,
  writes,
} from '../../testing/schedulePage.ts';

startSchedule();

let end: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.made = [];
});
afterEach(() => end?.());

const source = () => FakeEventSource.made.at(-1) as FakeEventSource;
/** Opens Ada's row with an open feed. */
const openLive = async () => {
  await openAda();
  end = new LiveConnection(held(), () => new FakeEventSource('/api/live')).start();
  act(() => source().opens());
};
const reads = () => given.calls.filter((call) => call.startsWith('GET /api/schedule?')).length;

/** A frame with somebody else's new hours for Ada and Flo on the care plan in May. */
const bring = async (hours: number) => {
  given.hoursInLog = hours;
  given.position += 1;
  const cells = [3, 4].map((id) => ({
    ...{ projectId: 1, person: { kind: 'teamMember', id }, month: '2026-05', hours },
  }));
  const topics = ['allocations:2026-05', 'figures:2026-05'];
  act(() => source().sends('change', { position: given.position, topics, cells }));
};
/** The same, where a frame invalidates the schedule. */
const haveRead = async (hours: number) => {
  given.hoursInLog = hours;
  given.schedule.people = [person(3, 'Ada Byrne', [hours, 0]), person(4, 'Flo Marsh', [hours, 0])];
  await readAgain();
};
const areDrawn = (hours: number) =>
  waitFor(() => expect(row(/^Flo Marsh/)).toContain(`${hours}h${160 - hours} free`));

describe('hours that others change', () => {
  it('are drawn where a frame brings them, and nobody asks for the schedule', async () => {
    await openLive();
    await bring(30);
    await areDrawn(30);
    expect(row(/^Ada Byrne/)).toContain('30h130 free');
    // By then everything that the frames name is requested.
    const planned = () => given.calls.filter((call) => call.includes('placeholders'));
    expect(planned()).toHaveLength(1);
    act(() => source().sends('change', { position: given.position + 1, topics: ['placeholders'] }));
    await waitFor(() => expect(planned()).toHaveLength(2));
    expect(reads()).toBe(1);
  });

  it('are read again where some may have been missed', async () => {
    await openLive();
    given.schedule.people = given.schedule.people.with(0, person(3, 'Ada Byrne', [16, 0]));
    act(() => source().sends('reset', { position: 9, topics: ['*'] }));
    await waitFor(() => expect(row(/^Ada Byrne/)).toContain('16h144 free'));
    expect(reads()).toBe(2);
  });

  it.each([
    ['brought', bring],
    ['read again', haveRead],
  ])('leave what is being typed alone, and are told of when that is saved: %s', async (_, change) => {
    await openLive();
    await press('24');
    await change(16);
    await areDrawn(16);
    expect(row(/^Ada Byrne/)).toContain('16h144 free');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe('24');
    await press('{Enter}');
    expect(await screen.findByText(/^Kofi Annan has made this 16h meanwhile/)).not.toBeNull();
    expect(writes.sent[0]?.[1]).toMatchObject({ changes: [{ before: 10, after: 24 }] });
  });

  it.each([
    ['brought', bring],
    ['read again', haveRead],
  ])('leave hours that wait to be saved on screen: %s', async (_, change) => {
    writes.refusals = [{ status: 503, body: problem(503, 'The log is away. Try again in a moment.') }];
    await openLive();
    await press('24{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24]));
    await change(16);
    await areDrawn(16);
    expect(row(/^Care plan/)).toContain('24h');
    expect(row(/^Ada Byrne/)).toContain('24h136 free');
  });
});
