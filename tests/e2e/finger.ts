import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

type Point = { x: number; y: number };

/** The centre of a visible element. @throws where it isn't visible */
export const middleOf = async (target: Locator): Promise<Point> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger that holds and drags, where Playwright's can only tap. In Chromium only. */
export const fingerOn = async (page: Page) => {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const finger = {
    down: (at: Point) => send('touchStart', [at]),
    move: (at: Point) => send('touchMove', [at]),
    lift: () => send('touchEnd', []),
    /** Touches and holds long enough to pick up a cell. */
    rest: async (at: Point) => {
      await finger.down(at);
      await setTimeout(700);
    },
    /** Opens the menu of the element under the finger. */
    ask: async (at: Point) => {
      await finger.rest(at);
      await finger.lift();
    },
  };
  return finger;
};
