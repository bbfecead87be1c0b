import { vi } from 'vitest';
import { FakeEventSource } from './fakeEventSource.ts';

/** What jsdom lacks: a window as wide as told, the live feed, and scrolling. */
export const fakeBrowser = ({ width = 1280 }: { width?: number } = {}): void => {
  const holds = (query: string): boolean => {
    const least = /min-width: ([\d.]+)px/.exec(query)?.[1];
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return (
      (least !== undefined || most !== undefined) &&
      width >= Number(least ?? 0) &&
      width <= Number(most ?? Infinity)
    );
  };
  const matchMedia = (query: string) => ({
    matches: holds(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('scrollTo', () => {});
  FakeEventSource.made = [];
  vi.stubGlobal('EventSource', FakeEventSource);
};
