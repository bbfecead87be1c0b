import { describe } from 'vitest';
import { barriersOf, sidewaysOf } from './judge.ts';
import { scrollBoxesOf } from './scrollBoxes.ts';
import { movedOf } from './shifts.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

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

  test('a control without a name, and words too pale to read', async ({ visit, empty }) => {
    const page = await visit(empty);
    await page.evaluate(`
      const part = document.createElement('p');
      part.id = 'part';
      const pale = document.createElement('span');
      pale.textContent = 'pale';
      pale.style.color = '#ccc';
      pale.style.background = '#fff';
      part.append(document.createElement('button'), pale);
      document.querySelector('main').append(part);
    `);
    const barriers = await barriersOf(page, 'light', '#part');
    expect(barriers.map((barrier) => barrier.split(' ', 2)[1])).toEqual(['button-name', 'color-contrast']);
  });

  test('a box that scrolls within the page, and has no name', async ({ visit, empty }) => {
    const page = await visit(empty);
    expect(await scrollBoxesOf(page)).toEqual([]);
    await page.evaluate(`
      const box = document.createElement('div');
      box.dataset.slot = 'box';
      Object.assign(box.style, { blockSize: '40px', overflow: 'auto' });
      box.append(Object.assign(document.createElement('p'), { style: 'block-size: 80px' }));
      document.querySelector('main').append(box);
    `);
    expect(await scrollBoxesOf(page)).toEqual([
      'box scrolls within the page',
      'box is a stop of Tab without a name',
    ]);
  });

  test('a page that moves by itself', async ({ visit, empty }) => {
    const page = await visit(empty, { path: '/account' });
    await settled(page);
    expect(await movedOf(page)).toEqual([]);
    await page.evaluate(`
      const late = Object.assign(document.createElement('p'), { style: 'block-size: 200px' });
      document.querySelector('main').prepend(late);
    `);
    await expect
      .poll(async () => (await movedOf(page)).join())
      .toMatch(/^Moves by \d\.\d+ while it opens: .*“/);
  });

  test('a page that scrolls sideways', async ({ visit, empty }) => {
    const page = await visit(empty);
    await page.evaluate(`
      const wide = document.createElement('div');
      Object.assign(wide.style, { position: 'absolute', left: 0, top: 0, width: '800px', height: '1px' });
      document.querySelector('main').append(wide);
    `);
    expect(await sidewaysOf(page)).toEqual([
      'A page 768 px wide scrolls 32 px sideways',
      'A page 390 px wide scrolls 410 px sideways',
      'A page 320 px wide scrolls 480 px sideways',
    ]);
  });
});
