import { type Browser, chromium } from 'playwright';
import { launchFirefox } from './firefox.ts';
import type { BrowserAt } from './provideJourneys.ts';

/**
 * The browser of a worker's journeys. Firefox gives focus to only one of its windows at a time, so each worker has its
 * own.
 * @throws where there is no browser
 */
export const openBrowser = async (at: BrowserAt | null): Promise<Browser> => {
  if (!at) throw new Error('There is no browser');
  return at.engine === 'chromium' ? chromium.connect(at.endpoint) : launchFirefox(at.executablePath);
};
