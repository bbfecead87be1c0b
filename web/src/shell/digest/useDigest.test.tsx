import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDigest } from './useDigest.tsx';

vi.mock('./DigestButton.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

function Digest() {
  return useDigest().button(false);
}

beforeEach(() => vi.useFakeTimers());

it('leaves the page as it is where its code does not arrive', async () => {
  const asked = vi.fn();
  render(
    <>
      <p>What somebody is typing</p>
      <Digest />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  vi.useRealTimers();
  await act(() => import('./DigestButton.tsx').then(undefined, asked));
  expect(asked).toHaveBeenCalled();
  expect(screen.getByText('What somebody is typing')).toBeDefined();
});
