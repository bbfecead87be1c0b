import {
  constants,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';
import { z } from 'zod';

/** A hold of the process: its start in milliseconds since 1970, its length in milliseconds, and its cause. */
export const held = z.object({ at: z.number(), ms: z.number(), by: z.enum(['scavenge', 'major', 'loop']) });
export type HeldUp = z.infer<typeof held>;

export const loopFindings = z.object({
  /** Holds of the event loop, in milliseconds. */
  p99: z.number(),
  longest: z.number(),
  /** Pauses of the garbage collector, in milliseconds. */
  garbage: z.object({ count: z.number(), total: z.number(), longest: z.number() }),
  /** The longer holds of either cause. */
  holds: z.array(held),
});
export type LoopFindings = z.infer<typeof loopFindings>;

/** Sampling interval of the event loop, and the shortest hold that is reported, in milliseconds. */
const beat = 5;
const tellFrom = 10;

/** Measures what holds up the event loop of this process. */
export class LoopWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: 1 });
  readonly #observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) this.#note(entry);
  });
  #holds: HeldUp[] = [];
  #garbage = { count: 0, total: 0, longest: 0 };
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#holds = [];
    this.#garbage = { count: 0, total: 0, longest: 0 };
    this.#observer.observe({ entryTypes: ['gc'] });
    this.#delays.enable();
    this.#delays.reset();
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const ms = now - last - beat;
      if (ms >= tellFrom) this.#holds.push({ at: performance.timeOrigin + last, ms, by: 'loop' });
      last = now;
    }, beat);
  }

  stop(): LoopFindings {
    clearInterval(this.#timer);
    this.#delays.disable();
    for (const entry of this.#observer.takeRecords()) this.#note(entry);
    this.#observer.disconnect();
    return {
      // Histograms count nanoseconds.
      p99: this.#delays.percentile(99) / 1e6,
      longest: this.#delays.max / 1e6,
      garbage: this.#garbage,
      holds: this.#holds,
    };
  }

  #note({ startTime, duration, detail }: PerformanceEntry & { detail?: unknown }): void {
    this.#garbage = {
      count: this.#garbage.count + 1,
      total: this.#garbage.total + duration,
      longest: Math.max(this.#garbage.longest, duration),
    };
    if (duration < tellFrom) return;
    const isMinor = (detail as { kind?: number } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MINOR;
    const by = isMinor ? 'scavenge' : 'major';
    this.#holds.push({ at: performance.timeOrigin + startTime, ms: duration, by });
  }
}
