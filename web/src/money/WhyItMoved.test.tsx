import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../testing/renderPage.tsx';
import { ReadOnlyContext } from '../ui/basics/readOnly.ts';
import { WhyItMoved } from './WhyItMoved.tsx';

it.each([
  ['today', false, 1],
  ['a past day, of which the movement knows nothing', true, 0],
])('given %s, then there are so many links to what moved a month', (_day, isPast, count) => {
  renderPage(
    () => (
      <ReadOnlyContext value={isPast}>
        <WhyItMoved month="2026-05" />
      </ReadOnlyContext>
    ),
    '/pnl-forecast',
  );
  expect(screen.queryAllByRole('link', { name: 'Why it moved' })).toHaveLength(count);
});
