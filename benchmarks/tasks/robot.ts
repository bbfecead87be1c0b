import type { Locator, Page } from 'playwright';

/** Milliseconds of a keystroke, and of a mouse press with the way to it. */
export type Pace = { key: number; click: number };

/** Limit of Tab presses; no way needs more. */
const maxStops = 120;

type Point = { x: number; y: number };

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of} is not in sight`);
  return box;
};

const middleOf = ({ x, y, width, height }: Point & { width: number; height: number }): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Presses keys and the mouse at a fixed pace, and counts. */
export class Robot {
  readonly page: Page;
  keys = 0;
  clicks = 0;
  readonly #pace: Pace;

  constructor(page: Page, pace: Pace) {
    this.page = page;
    this.#pace = pace;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
      await this.page.waitForTimeout(this.#pace.key);
    }
  }

  async type(text: string): Promise<void> {
    await this.press(...text);
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await this.page.waitForTimeout(this.#pace.click);
    await target.click();
  }

  /** Drags something onto something else, by its middle or its lower edge; counts as a press. */
  async pull(from: Locator, to: Locator, by: 'middle' | 'edge'): Promise<void> {
    const [start, end] = [await boxOf(from), await boxOf(to)];
    const y = by === 'edge' ? start.y + start.height - 2 : start.y + start.height / 2;
    await this.#pull({ x: start.x + start.width / 2, y }, middleOf(end));
  }

  /** Drags along something, from a fraction of its width to another. */
  async pullAlong(along: Locator, from: number, to: number): Promise<void> {
    const box = await boxOf(along);
    const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
    await this.#pull(at(from), at(to));
  }

  async #pull(start: Point, end: Point): Promise<void> {
    const { mouse } = this.page;
    this.clicks += 1;
    await this.page.waitForTimeout(this.#pace.click);
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 6 });
    await mouse.up();
  }

  /** Presses Tab until an element has focus. @throws Error when it isn't reached */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0; stops < maxStops; stops += 1) {
      if (await target.and(this.page.locator(':focus')).count()) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  }
}
