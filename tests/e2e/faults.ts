import type { ConsoleMessage, Page } from 'playwright';

/**
 * Everything that went wrong in the pages of a test without the person being told: errors on the console (refused by
 * the content security policy, failed to load), and scripts that broke down.
 */
export class Faults {
  readonly #found: string[] = [];
  /** Nobody is signed in yet: that is the question's answer, and the browser calls it an error. */
  readonly #allowed: RegExp[] = [/^Failed to load resource: .* 401 .*\/api\/auth\/user$/];

  /** Makes known that this test brings about such a fault on purpose. */
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

  /** What no test asked for. */
  unexpected(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }
}
