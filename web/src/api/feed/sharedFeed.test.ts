import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../testing/fakeEventSource.ts';
import type { HubMessage, TabMessage } from './messages.ts';

/** The hub's end of a tab's port, controlled by the test. */
class FakePort extends EventTarget {
  readonly said: TabMessage[] = [];

  start(): void {}

  close(): void {}

  postMessage(what: TabMessage): void {
    this.said.push(what);
  }

  says(data: HubMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  readonly port = new FakePort();
  readonly name: string | undefined;

  constructor(_url: URL, { name }: { name?: string }) {
    super();
    this.name = name;
    FakeWorker.made.push(this);
  }
}

const worker = () => {
  const found = FakeWorker.made.at(-1);
  if (!found) throw new Error('no worker');
  return found;
};
const beat: HubMessage = { kind: 'beat', within: 15_000 };
const open: HubMessage = { kind: 'state', state: 'open' };

let tabs: { close(): void }[] = [];
/** Opens a tab, and records its events. */
const openTab = async (userId = '1') => {
  const { SharedFeed } = await import('./sharedFeed.ts');
  const tab = new SharedFeed(userId);
  tabs.push(tab);
  const heard: string[] = [];
  tab.addEventListener('open', () => heard.push('open'));
  tab.addEventListener('beat', () => heard.push('beat'));
  tab.addEventListener('error', () =>
    heard.push(tab.readyState === FakeEventSource.CLOSED ? 'refused' : 'broken'),
  );
  tab.addEventListener('change', (event) =>
    heard.push(event instanceof MessageEvent ? String(event.data) : ''),
  );
  return { tab, heard };
};

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('SharedWorker', FakeWorker);
  FakeWorker.made = [];
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
});

describe('a tab', () => {
  it('says hello to the worker of its person, hears what it brings, and says bye', async () => {
    const { tab, heard } = await openTab('7');
    expect(worker().name).toBe('feed-of-7');
    worker().port.says(open);
    worker().port.says(open);
    worker().port.says({ kind: 'event', type: 'change', data: 'projects', id: '4' });
    worker().port.says({ kind: 'state', state: 'broken' });
    worker().port.says({ kind: 'state', state: 'refused' });
    worker().port.says(beat);
    expect(heard).toEqual(['open', 'projects', 'broken', 'refused', 'open', 'beat']);
    tab.close();
    expect(worker().port.said).toEqual(['hello', 'bye']);
    worker().port.says(open);
    expect(heard).toHaveLength(6);
  });

  it('given it hears nothing from the worker, then it is not live any more, until it hears again', async () => {
    const { heard } = await openTab();
    worker().port.says(open);
    worker().port.says(beat);
    await vi.advanceTimersByTimeAsync(44_999);
    expect(heard).toEqual(['open', 'beat']);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(['open', 'beat', 'refused']);
    worker().port.says(beat);
    expect(heard).toEqual(['open', 'beat', 'refused', 'open', 'beat']);
  });

  it('given it slept in the background, then it knows as soon as somebody looks', async () => {
    const { heard } = await openTab();
    worker().port.says(open);
    worker().port.says(beat);
    vi.setSystemTime(Date.now() + 3_600_000);
    show('visible');
    expect(heard).toEqual(['open', 'beat', 'refused']);
  });

  it('given its page is left, then it says bye', async () => {
    await openTab();
    window.dispatchEvent(new Event('pagehide'));
    expect(worker().port.said).toEqual(['hello', 'bye']);
  });

  it('given the worker can not be loaded, then the next try goes without one', async () => {
    const { tab, heard } = await openTab();
    worker().dispatchEvent(new Event('error'));
    expect(heard).toEqual(['refused']);
    tab.close();
    vi.useRealTimers();
    const other = await openTab();
    expect(FakeWorker.made).toHaveLength(1);
    await vi.waitFor(() => expect(FakeEventSource.made).toHaveLength(1));
    other.tab.close();
    await vi.waitFor(() => expect(FakeEventSource.made[0]?.readyState).toBe(FakeEventSource.CLOSED));
  });
});

describe('a tab of a browser without shared workers', () => {
  it('holds a connection of its own, and lets go of it while nobody looks', async () => {
    vi.useRealTimers();
    vi.stubGlobal('SharedWorker', undefined);
    const { tab, heard } = await openTab();
    await vi.waitFor(() => expect(FakeEventSource.made).toHaveLength(1));
    FakeEventSource.made[0]?.opens();
    FakeEventSource.made[0]?.sends('change', 'projects', '4');
    await vi.waitFor(() => expect(heard).toEqual(['open', '"projects"']));
    show('hidden');
    expect(heard.at(-1)).toBe('broken');
    await vi.waitFor(() => expect(FakeEventSource.made[0]?.readyState).toBe(FakeEventSource.CLOSED));
    show('visible');
    await vi.waitFor(() => expect(FakeEventSource.made[1]?.url).toBe('/api/live?after=4'));
    FakeEventSource.made[1]?.opens();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('open'));
    tab.close();
    await vi.waitFor(() => expect(FakeEventSource.made[1]?.readyState).toBe(FakeEventSource.CLOSED));
  });
});
