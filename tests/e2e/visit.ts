import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect as expectOf } from 'playwright/test';
import { administrator } from '../server.ts';
import { watchPages } from '../texts/inPages.ts';
import { sightings } from '../texts/sightings.ts';
import { fillInAsTyped } from './firefox.ts';

/** The instant of every end-to-end test and every picture. */
export const today = new Date('2026-10-14T09:30:00Z');

/**
 * Sets a page's clock to `today`, from where it runs on. Playwright's own clock would also replace the page's timers
 * and animation frames, which these tests need as they are.
 */
const beginToday = `{
  const elapsed = Date.now();
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length === 0 ? [new.target.now()] : given));
    }
    static now() {
      return ${today.getTime()} + super.now() - elapsed;
    }
  };
}`;

/** The month of `today`. */
export const thisMonth = '2026-10';

export type Credentials = { username: string; password: string };

export type VisitOptions = {
  /** The signed-in user; null for a stranger. The first administrator by default. */
  as?: Credentials | null;
  /** Address within the planner. */
  path?: string;
  /** In a window shared with the file's other tests: quicker, for tests that only look. */
  isShared?: boolean;
} & Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'deviceScaleFactor' | 'hasTouch' | 'reducedMotion'
>;

/** A phone's touch screen. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Timeout of anything a user would wait for, in milliseconds; machines that run all suites at once are slow. */
const timeout = 45_000;

/** A new browser window, which shares cookies and storage with no other. */
export const openContext = async (
  browser: Browser,
  url: string,
  { as = administrator, path: _path, isShared: _isShared, ...options }: VisitOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(timeout);
  await context.addInitScript(beginToday);
  if (sightings) await watchPages(context, sightings);
  if (browser.browserType().name() === 'firefox') await fillInAsTyped(context);
  if (as) await signIn(context, as);
  return context;
};

/** Windows kept open for the tests of a file, one per user and kind of window: the second page loads quicker. */
export class SharedWindows {
  readonly #browser: Browser;
  readonly #open = new Map<string, Promise<BrowserContext>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  of({ url }: { url: string }, options: VisitOptions): Promise<BrowserContext> {
    const key = JSON.stringify([url, options]);
    const known = this.#open.get(key) ?? openContext(this.#browser, url, options);
    this.#open.set(key, known);
    return known;
  }

  async close(): Promise<void> {
    for (const opened of this.#open.values()) await (await opened).close();
  }
}

/** Signs in without the form, which has a journey of its own. */
const signIn = async (context: BrowserContext, as: Credentials): Promise<void> => {
  const answer = await context.request.post('/api/login', { data: as });
  if (!answer.ok()) throw new Error(`Signing in as ${as.username} answered ${answer.status()}`);
};

/** Retrying assertions. */
export const expect = expectOf.configure({ timeout });

/**
 * Number of visible elements that are loading or moving. Content further down waits until it is in sight, and content
 * under a dialog until that is closed.
 */
const restless = `
  [...document.querySelectorAll('[data-slot~="skeleton"], [data-slot~="spinner"], [aria-busy="true"]')].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && !element.closest('[inert]');
  }).length + document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && effect.getTiming().iterations !== Infinity && !effect.target.closest('[inert]')
  ).length`;

/** Settles when nothing visible is loading or moving any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.evaluate(restless), { intervals: [20, 50, 100] }).toBe(0);
};
