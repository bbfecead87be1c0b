import { expect, it, vi } from 'vitest';
import { placeBeside } from './Tour.tsx';

const inWindow = (width: number, height: number) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(height);
};

/** The element beside which a card of 350 by 180 pixels is placed. */
it.each([
  ['below it', [1280, 800], [300, 100, 80, 40], { left: 300, top: 152 }],
  ['above it where the window ends below', [1280, 800], [300, 760, 80, 40], { left: 300, top: 568 }],
  ['before it where it is as high as the window', [1280, 800], [1000, 60, 250, 700], { left: 638, top: 60 }],
  ['after it where there is no room before', [1280, 800], [20, 60, 250, 700], { left: 282, top: 60 }],
  ['no further out than the window', [1280, 800], [1200, 100, 80, 40], { left: 918, top: 152 }],
  ['at the bottom of a phone', [390, 844], [300, 100, 80, 40], { left: 28, top: 652 }],
  ['above what is at the bottom of a phone', [390, 844], [200, 800, 150, 40], { left: 28, top: 608 }],
] as const)('a card stands %s', (_, [width, height], box, place) => {
  inWindow(width, height);
  expect(placeBeside(new DOMRect(...box), 350, 180)).toEqual(place);
});
