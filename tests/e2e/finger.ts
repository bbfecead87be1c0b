import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

type Point = { x: number; y: number };

/** The middle of something in sight. @throws where it is not */
export const middleOf = async (target: Locator): Promise<Point> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger that rests and pulls, as Playwright's can only tap. Chromium knows it alone. */
export const fingerOn = async (page: Page) => {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const finger = {
    down: (at: Point) => send('touchStart', [at]),
    move: (at: Point) => send('touchMove', [at]),
    lift: () => send('touchEnd', []),
    /** Comes down and stays for longer than it takes to hold a cell. */
    rest: async (at: Point) => {
      await finger.down(at);
      await setTimeout(700);
    },
    /** Asks what can be done with what is under it. */
    ask: async (at: Point) => {
      await finger.rest(at);
      await finger.lift();
    },
  };
  return finger;
};
