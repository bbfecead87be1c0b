import { vi } from 'vitest';
import { FakeEventSource } from './fakeEventSource.ts';

/** Reports every observed element as visible at once. */
class FakeIntersectionObserver {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;

  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }

  observe(): void {
    this.#report([{ isIntersecting: true }]);
  }

  disconnect(): void {}
}

/**
 * Adds what jsdom lacks: a window width, the live feed, scrolling, and intersection.
 * @returns a function that changes the window's width
 */
export const fakeBrowser = ({ width: first = 1280 }: { width?: number } = {}) => {
  let width = first;
  const listeners = new Set<() => void>();
  const holds = (query: string): boolean => {
    const min = /min-width: ([\d.]+)px/.exec(query)?.[1];
    const max = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return (
      (min !== undefined || max !== undefined) &&
      width >= Number(min ?? 0) &&
      width <= Number(max ?? Infinity)
    );
  };
  const matchMedia = (query: string) => ({
    matches: holds(query),
    media: query,
    addEventListener: (_: 'change', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => void listeners.delete(listener),
  });
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  FakeEventSource.made = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return {
    resize: (to: number): void => {
      width = to;
      for (const listener of listeners) listener();
    },
  };
};
