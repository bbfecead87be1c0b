import { describe } from 'vitest';
import { test } from './test.ts';
import { expect } from './visit.ts';

describe('a test notices', () => {
  test('what the content security policy refuses', async ({ visit, empty, faults }) => {
    const page = await visit(empty);
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
    `);
    await expect.poll(() => faults.unexpected().join()).toMatch(/Content Security Policy/);
    await expect(page).not.toHaveTitle('taken over');
    faults.allow(/Content Security Policy/);
  });

  test('a script that breaks down', async ({ visit, empty, faults }) => {
    const page = await visit(empty);
    await page.evaluate('void setTimeout(() => undefined.anything)');
    await expect.poll(() => faults.unexpected().join()).toMatch(/Uncaught: TypeError/);
    faults.allow(/Uncaught: TypeError/);
  });

  test('a file that is missing', async ({ visit, empty, faults }) => {
    const page = await visit(empty);
    await page.evaluate("fetch('/assets/missing.js').then(({ status }) => status)");
    await expect.poll(() => faults.unexpected().join()).toMatch(/404/);
    faults.allow(/404/);
  });
});
