import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PeopleFilters } from './PeopleFilters.tsx';

const people = [
  { role: 'Designer', skills: ['Figma', 'SEO'] },
  { role: 'Developer', skills: ['figma'] },
  { role: 'Developer' },
];

const shown = (
  choice: { role?: string; skill?: string },
  of: Parameters<typeof PeopleFilters>[0]['people'] = people,
) => {
  const choose = vi.fn();
  render(<PeopleFilters people={of} choice={choice} onChoose={choose} />);
  return choose;
};

it('asks for a skill by how many have it, and for anybody again', async () => {
  const choose = shown({});
  await userEvent.click(screen.getByRole('button', { name: /Skill/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Any skill', 'Figma 2', 'SEO 1']);
  await userEvent.click(screen.getByRole('option', { name: 'Figma 2' }));
  expect(choose).toHaveBeenLastCalledWith({ skill: 'Figma' });
});

it('knows a skill of the address however it is spelt, and one that nobody has', async () => {
  const choose = shown({ skill: 'FIGMA' });
  await userEvent.click(screen.getByRole('button', { name: /Figma 2/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Any skill' }));
  expect(choose).toHaveBeenLastCalledWith({ skill: undefined });
  shown({ skill: 'Cooking' });
  expect(screen.getByRole('button', { name: /Cooking 0/ })).not.toBeNull();
});

it('asks for no skill while nobody has any', () => {
  shown({}, [{ role: 'Designer' }]);
  expect(screen.getByRole('button', { name: /Role/ })).not.toBeNull();
  expect(screen.queryByRole('button', { name: /Skill/ })).toBeNull();
});

it('lists no role of those who are erased', async () => {
  shown({}, [{ role: 'Designer' }, { role: '' }]);
  await userEvent.click(screen.getByRole('button', { name: /Role/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['All roles 2', 'Designer 1']);
});
