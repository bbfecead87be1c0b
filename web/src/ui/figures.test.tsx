import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SplitBar } from './feedback/SplitBar.tsx';
import { UtilisationBar } from './feedback/UtilisationBar.tsx';
import { StatCard } from './page/StatCard.tsx';

const hasFlashed = () => document.querySelector('[data-changed]') !== null;

it('flashes a figure that changes, but neither its first value nor another month', () => {
  const card = (value: string | undefined, scope: string) => (
    <StatCard label="Total Revenue" value={value} scope={scope} />
  );
  const { rerender } = render(card(undefined, '2026-05'));
  rerender(card('£100', '2026-05'));
  expect(hasFlashed()).toBe(false);
  rerender(card('£120', '2026-05'));
  expect(hasFlashed()).toBe(true);
  rerender(card('£90', '2026-06'));
  expect(hasFlashed()).toBe(false);
});

it('makes the whole card a button when it opens something', async () => {
  const onPress = vi.fn();
  render(<StatCard label="Team Utilization" value="92.5%" context="of 426.3h" onPress={onPress} />);
  await userEvent.click(screen.getByRole('button', { name: /Team Utilization.*92\.5%/ }));
  expect(onPress).toHaveBeenCalledOnce();
});

it('tells a utilisation over 100% in words, and ends its bar at its edge', () => {
  render(
    <UtilisationBar label="Utilisation of Ada" value={1.6} text="160.0%" tone="good" mark="over 100%" />,
  );
  expect(screen.getByRole('meter', { name: 'Utilisation of Ada' }).getAttribute('aria-valuetext')).toBe(
    '160.0%, over 100%',
  );
  expect(screen.getByTitle('over 100%')).not.toBeNull();
  expect(document.querySelector<HTMLElement>('[data-slot~="bar-fill"]')?.style.inlineSize).toBe('100%');
});

it('names a split that is all of one kind', () => {
  render([100, 0, 60].map((direct) => <SplitBar key={direct} direct={direct} />));
  expect([...document.querySelectorAll('[data-slot~="split"]')].map((split) => split.textContent)).toEqual([
    'Direct',
    'Operating',
    '60% direct',
  ]);
});
