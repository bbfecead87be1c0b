import type { ConsoleMessage, Page } from 'playwright';

/**
 * Faults of a test's pages that users aren't told of: errors on the console (content security policy, failed loads),
 * and uncaught exceptions.
 */
export class Faults {
  readonly #found: string[] = [];
  /** The 401 of a visitor without a session, which the browser reports as an error. */
  readonly #allowed: RegExp[] = [/^Failed to load resource: .* 401 .*\/api\/auth\/user$/];

  /** Allows a fault that this test causes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  watch(page: Page): void {
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.#found.push(`Uncaught: ${error.stack}`));
    page.on('crash', () => this.#found.push(`The page ${page.url()} crashed`));
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    this.#found.push(`${message.text()} ${message.location().url}`.trim());
  }

  /** Faults that no test allowed. */
  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }
}
