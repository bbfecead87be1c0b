import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect as expectOf } from 'playwright/test';
import { administrator } from '../server.ts';
import { watchPages } from '../texts/inPages.ts';
import { sightings } from '../texts/sightings.ts';
import { fillInAsTyped } from './firefox.ts';

/** The instant at which every end-to-end test and every picture takes place. */
export const today = new Date('2026-10-14T09:30:00Z');

/**
 * Moves a page's clock to today; it goes on from there. Playwright's own clock would also stand in for the page's
 * timers and animation frames, which these tests want as they are.
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

/** The month it is then. */
export const thisMonth = '2026-10';

export type Credentials = { username: string; password: string };

export type VisitOptions = {
  /** Who has signed in before; null is a stranger. The first administrator unless told. */
  as?: Credentials | null;
  /** Address within the planner. */
  path?: string;
  /** In a window that others of the file look through too: quicker, for those who only look. */
  isShared?: boolean;
} & Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'deviceScaleFactor' | 'hasTouch' | 'reducedMotion'
>;

/** A screen of a hand's width that is touched. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Milliseconds for anything a person would wait for; machines that run all suites at once are slow. */
const timeout = 45_000;

/** A browser window of somebody's own: cookies and storage are shared with nobody. */
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

/** Windows kept open for the tests of a file, one for each person and way of looking: the second page comes quicker. */
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

/** Assertions that wait until they hold. */
export const expect = expectOf.configure({ timeout });

/**
 * How many things in sight are still loading or moving; what lies further down waits until it is looked at, and what lies
 * under a question until that is answered.
 */
const restless = `
  [...document.querySelectorAll('[data-slot~="skeleton"], [data-slot~="spinner"], [aria-busy="true"]')].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && !element.closest('[inert]');
  }).length + document.getAnimations().filter(({ playState, effect }) =>
    playState === 'running' && effect.getTiming().iterations !== Infinity && !effect.target.closest('[inert]')
  ).length`;

/** Settles when the page shows what it is about: nothing in sight is loading any more, and nothing moves. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.evaluate(restless), { intervals: [20, 50, 100] }).toBe(0);
};
