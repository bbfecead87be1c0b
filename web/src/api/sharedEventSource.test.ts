import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../testing/fakeEventSource.ts';
import { openFeed, SharedEventSource } from './sharedEventSource.ts';

/** Locks as a browser has them, for the tabs of one test: the next holder follows when the one before is done. */
const locksOfOneBrowser = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const turn = last.then(() => (signal.aborted ? undefined : hold()));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
};

let tabs: SharedEventSource[] = [];
/** A tab, and what it is told. */
const openTab = () => {
  const tab = new SharedEventSource('/api/live');
  tabs.push(tab);
  const heard: string[] = [];
  tab.addEventListener('open', () => heard.push('open'));
  tab.addEventListener('error', () =>
    heard.push(tab.readyState === FakeEventSource.CLOSED ? 'refused' : 'broken'),
  );
  tab.addEventListener('change', (event) =>
    heard.push(event instanceof MessageEvent ? String(event.data) : ''),
  );
  return { tab, heard };
};
const connections = () =>
  FakeEventSource.made.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
const newest = () => {
  const found = FakeEventSource.made.at(-1);
  if (!found) throw new Error('nothing connected');
  return found;
};

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('navigator', { locks: locksOfOneBrowser() });
  FakeEventSource.made = [];
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
  vi.unstubAllGlobals();
});

describe('the feed of several tabs', () => {
  it('is one connection, and every tab hears what it brings', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()];
    await vi.waitFor(() => expect(connections()).toHaveLength(1));
    newest().opens();
    newest().sends('change', 'projects', '7');
    for (const { heard } of [one, other, third])
      await vi.waitFor(() => expect(heard).toEqual(['open', '"projects"']));
    expect(FakeEventSource.made).toHaveLength(1);
  });

  it('is open for a tab that comes later, and opens for no tab twice', async () => {
    const one = openTab();
    await vi.waitFor(() => expect(connections()).toHaveLength(1));
    newest().opens();
    const later = openTab();
    await vi.waitFor(() => expect(later.heard).toEqual(['open']));
    openTab();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([one.heard, later.heard]).toEqual([['open'], ['open']]);
  });

  it('goes on in another tab when its own is closed, after the last event that any has seen', async () => {
    const [one, other] = [openTab(), openTab()];
    await vi.waitFor(() => expect(connections()).toHaveLength(1));
    newest().opens();
    newest().sends('change', 'projects', '7');
    await vi.waitFor(() => expect(other.heard).toHaveLength(2));
    one.tab.close();
    await vi.waitFor(() => expect(newest().url).toBe('/api/live?after=7'));
    newest().sends('change', 'clients', '8');
    expect(other.heard.at(-1)).toBe('"clients"');
    expect(one.heard).toHaveLength(2);
    expect(connections()).toHaveLength(1);
  });

  it('breaks, is refused and comes back for all of them', async () => {
    const [one, other] = [openTab(), openTab()];
    await vi.waitFor(() => expect(connections()).toHaveLength(1));
    newest().opens();
    newest().breaks();
    newest().opens();
    newest().isRefused();
    for (const { heard } of [one, other])
      await vi.waitFor(() => expect(heard).toEqual(['open', 'broken', 'open', 'refused']));
  });
});

it('a browser without locks has a connection of each tab', () => {
  vi.stubGlobal('navigator', {});
  expect(openFeed()).toBeInstanceOf(FakeEventSource);
});
