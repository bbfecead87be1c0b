import type { Browser, Page } from 'playwright';

/** Chromium's trace category of thread tasks, which the profile of its developer tools is made of. */
const category = 'disabled-by-default-devtools.timeline';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string };
};

/** Threads that run pages. */
const pageThreads = (events: readonly TraceEvent[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );

/**
 * The longest task of a page during some work, in milliseconds. Traced, as a page's own observer of long tasks reports
 * none below 50 ms, which is too coarse to compare pages.
 */
export const longestTask = async (
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> => {
  await browser.startTracing(page, { categories: [category] });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = pageThreads(traceEvents);
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('Chromium told of no task of the page');
  return tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1000), 0);
};
