import { type Browser, chromium } from 'playwright';
import { launchFirefox } from './firefox.ts';
import type { BrowserAt } from './provideJourneys.ts';

/**
 * The browser for the journeys of a worker. A Firefox gives the focus to one of its windows at a time: each worker has
 * one of its own.
 * @throws where there is no browser
 */
export const openBrowser = async (at: BrowserAt | null): Promise<Browser> => {
  if (!at) throw new Error('There is no browser');
  return at.engine === 'chromium' ? chromium.connect(at.endpoint) : launchFirefox(at.executablePath);
};
