import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardComposition } from './composition.ts';

let end: () => void;
beforeEach(() => {
  end = guardComposition(window);
});
afterEach(() => end());

const heard = vi.fn();
const field = () => {
  heard.mockReset();
  render(<input aria-label="Name" onKeyDown={heard} onKeyUp={heard} />);
  return screen.getByLabelText('Name');
};

it.each([
  ['while it is composed', { isComposing: true, keyCode: 13 }],
  ['that the input method has taken', { keyCode: 229 }],
])('keeps Enter, Escape, Tab and arrows from the page %s', (_, of) => {
  const input = field();
  for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) {
    // The browser's default action isn't prevented.
    expect(fireEvent.keyDown(input, { key, ...of })).toBe(true);
    fireEvent.keyUp(input, { key, ...of });
  }
  expect(heard).not.toHaveBeenCalled();
});

it('leaves every other key alone', () => {
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
  expect(heard).toHaveBeenCalledOnce();
});
