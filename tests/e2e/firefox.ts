import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, firefox } from 'playwright';
import { nameOfThisMachine } from './hostNames.ts';
import { findProgram } from './program.ts';

/** The Firefox for tests: FIREFOX_PATH, else the first known name on this machine. */
export const findFirefox = (): string | undefined =>
  findProgram(process.env.FIREFOX_PATH, ['firefox-esr', 'firefox']);

/** Starts an unpatched Firefox, which Playwright drives by WebDriver BiDi. */
export const launchFirefox = (executablePath: string): Promise<Browser> => {
  answerForFirefox();
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { 'network.dns.localDomains': nameOfThisMachine },
    timeout: 120_000,
  });
};

/** The part of Playwright's WebSocket that is intercepted. */
type Socket = {
  send(this: Socket, data: unknown, ...rest: unknown[]): void;
  emit(name: 'message', data: Buffer, isBinary: boolean): void;
};

/**
 * Playwright 1.65 sets the media features of every window by a command that Firefox 153 doesn't know, and opens no
 * window when it is refused. The journeys need no other media features, so the command is answered here and not sent.
 */
const answerForFirefox = (): void => {
  const playwright = createRequire(createRequire(import.meta.url).resolve('playwright'));
  const { ws } = playwright('playwright-core/lib/utilsBundle') as { ws: { prototype: Socket } };
  const { send } = ws.prototype;
  if (send.name === 'sendOrAnswer') return;
  ws.prototype.send = function sendOrAnswer(data, ...rest) {
    const isUnknown = typeof data === 'string' && data.includes('"emulation.setMediaFeaturesOverride"');
    if (!isUnknown) return send.call(this, data, ...rest);
    const { id } = JSON.parse(data) as { id: number };
    const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }));
    setImmediate(() => this.emit('message', answer, false));
  };
};

/** Replaces the function by which Playwright fills in fields of Firefox. */
const typeIn = `Object.defineProperty(globalThis, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set: () => {},
});`;

/**
 * Playwright sets a field's value in Firefox without React noticing. This inserts the text as typing does, which is
 * what Playwright does in Chromium.
 */
export const fillInAsTyped = (context: BrowserContext): Promise<unknown> => context.addInitScript(typeIn);
