import Bowser from 'bowser';
import type { Context } from 'koa';
import type { Origin } from '../operationalStore/access/accessLog.ts';

/** "Firefox on Linux" from a User-Agent header. */
export const browserOf = (agent: string | null): string | null => {
  if (!agent) return null;
  const { browser, os } = Bowser.parse(agent);
  return browser.name ? [browser.name, os.name].filter(Boolean).join(' on ') : null;
};

/** The origin of a request for the access log: an address, and the browser in words. */
export const originOf = (ctx: Context): Origin => ({
  address: ctx.ip,
  browser: browserOf(ctx.get('User-Agent').slice(0, 500)),
});
