import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '../../testing/fakeEventSource.ts';
import { FeedHub } from './feedHub.ts';
import type { HubMessage, TabMessage } from './messages.ts';

/** A tab connected to a hub, with its messages to and from it. */
class Tab extends EventTarget {
  readonly told: HubMessage[] = [];

  constructor(hub: FeedHub) {
    super();
    hub.connect(this);
  }

  start(): void {}

  says(what: TabMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: what }));
  }

  postMessage(said: HubMessage): void {
    this.told.push(said);
  }
}

const newest = () => {
  const found = FakeEventSource.made.at(-1);
  if (!found) throw new Error('nothing connected');
  return found;
};
const connections = () =>
  FakeEventSource.made.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
const open = { kind: 'state', state: 'open' };
const broken = { kind: 'state', state: 'broken' };
const refused = { kind: 'state', state: 'refused' };
const projects = { kind: 'event', type: 'change', data: '"projects"', id: '7' };
const beat = { kind: 'beat', within: 15_000 };

let hub: FeedHub;
let opened: Tab[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  hub = new FeedHub('/api/live');
});
afterEach(() => {
  for (const tab of opened) tab.says('bye');
  opened = [];
});

/** Tabs that have sent hello. */
const tabs = (count: number): Tab[] =>
  Array.from({ length: count }, () => {
    const tab = new Tab(hub);
    tab.says('hello');
    opened.push(tab);
    return tab;
  });

describe('the hub of many tabs', () => {
  it('holds one connection, and tells every tab what it brings', () => {
    const all = tabs(12);
    newest().opens();
    newest().sends('change', 'projects', '7');
    for (const { told } of all) expect(told).toEqual([open, projects]);
    expect(FakeEventSource.made).toHaveLength(1);
  });

  it('given a tab that comes later, then it hears at once that the connection is open, and the others nothing', () => {
    const [first] = tabs(1);
    newest().opens();
    newest().sends('beat', 15_000, '3');
    const [later] = tabs(1);
    expect(later?.told).toEqual([open, beat]);
    expect(first?.told).toEqual([open, beat]);
  });

  it('given the tab that came first leaves, then the others hear on; given the last leaves, then it hangs up', () => {
    const [first, other] = tabs(2);
    newest().opens();
    first?.says('bye');
    newest().sends('change', 'projects', '7');
    expect([first?.told, other?.told]).toEqual([[open], [open, projects]]);
    other?.says('bye');
    expect(connections()).toEqual([]);
  });

  it('given a tab comes back after all had left, then it goes on after the last event that was heard', () => {
    const [tab] = tabs(1);
    newest().opens();
    newest().sends('change', 'projects', '7');
    tab?.says('bye');
    tab?.says('hello');
    expect(newest().url).toBe('/api/live?after=7');
  });

  it('breaks, is refused and comes back for all of them', () => {
    const all = tabs(2);
    newest().opens();
    newest().breaks();
    newest().opens();
    newest().isRefused();
    for (const { told } of all) expect(told).toEqual([open, broken, open, refused]);
  });

  it('given a refusal, then the next hello tries again, once for all of them', () => {
    const all = tabs(3);
    newest().isRefused();
    for (const tab of all) tab.says('hello');
    expect(FakeEventSource.made).toHaveLength(2);
  });
});

describe('a connection that says nothing any more', () => {
  it('given signs of life stay away, then all tabs hear of it, and another goes on where it ended', () => {
    const [tab] = tabs(1);
    newest().opens();
    newest().sends('beat', 15_000, '3');
    newest().sends('change', 'projects', '7');
    vi.advanceTimersByTime(29_999);
    expect(tab?.told).toEqual([open, beat, projects]);
    vi.advanceTimersByTime(1);
    expect(tab?.told.at(-1)).toEqual(broken);
    expect(connections().map(({ url }) => url)).toEqual(['/api/live?after=7']);
    newest().opens();
    expect(tab?.told.at(-1)).toEqual(open);
  });

  it('given nothing was ever told but where it began, then another goes on from there', () => {
    tabs(1);
    newest().opens();
    newest().sends('beat', 15_000, '3');
    vi.advanceTimersByTime(38_000);
    expect(newest().url).toBe('/api/live?after=3');
  });

  it('given signs of life, then it stays as it is', () => {
    tabs(1);
    newest().opens();
    for (let minute = 0; minute < 4; minute++) {
      newest().sends('beat', 15_000, '3');
      vi.advanceTimersByTime(29_999);
    }
    expect(FakeEventSource.made).toHaveLength(1);
  });

  it('given the network comes back, then it connects anew without waiting for silence', () => {
    tabs(2);
    newest().opens();
    newest().sends('beat', 15_000, '3');
    globalThis.dispatchEvent(new Event('online'));
    expect(connections().map(({ url }) => url)).toEqual(['/api/live?after=3']);
  });
});
