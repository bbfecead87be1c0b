import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { Card } from '../ui/page/Card.tsx';
import { allOf, Loaded } from './Loaded.tsx';

type Answers = Record<string, () => string>;

const refused = () => {
  throw new ApiError(503, JSON.stringify({ detail: 'The planner is starting.' }), '');
};

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue(undefined));

const show = (answers: Answers) => {
  const client = createQueryClient();
  const of = (name: string) => ({ queryKey: [name], queryFn: async () => answers[name]?.() ?? '' });
  function Both() {
    return (
      <Loaded
        of={allOf(useQuery(of('one')), useQuery(of('other')))}
        loading={<p role="status">On its way</p>}
      >
        {([one, other]) => (
          <label>
            {one} and {other} <input />
          </label>
        )}
      </Loaded>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Both />
    </QueryClientProvider>,
  );
  return client;
};

describe('what needs something that is read', () => {
  it('is there once all of it is', async () => {
    show({ one: () => 'hours', other: () => 'pay' });
    expect(screen.getByRole('status').textContent).toBe('On its way');
    expect(await screen.findByLabelText('hours and pay')).toBeDefined();
  });

  it('says why it could not be read, and reads again only what failed', async () => {
    const one = vi.fn(() => 'hours');
    const answers: Answers = { one, other: refused };
    show(answers);
    expect((await screen.findByRole('alert')).textContent).toContain('The planner is starting.');
    answers.other = () => 'pay';
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('hours and pay')).toBeDefined();
    expect(one).toHaveBeenCalledOnce();
  });

  it('comes by itself when the live feed has it read again', async () => {
    const answers: Answers = { one: () => 'hours', other: refused };
    const client = show(answers);
    await screen.findByRole('alert');
    answers.other = () => 'pay';
    await act(() => client.invalidateQueries());
    expect(await screen.findByLabelText('hours and pay')).toBeDefined();
  });

  it('stays, with what is typed, while it is read anew and where that fails', async () => {
    const answers: Answers = { one: () => 'hours', other: () => 'pay' };
    const client = show(answers);
    const box = await screen.findByRole<HTMLInputElement>('textbox');
    await userEvent.type(box, '7.5');
    answers.one = () => 'days';
    answers.other = refused;
    await act(() => client.invalidateQueries());
    expect(await screen.findByLabelText('days and pay')).toBe(box);
    expect(box.value).toBe('7.5');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('keeps a fault of what a card shows within the card', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let isBroken = true;
  function Broken() {
    if (isBroken) throw new Error('broken');
    return 'Whole again';
  }
  render(
    <>
      <Card title="Proof">
        <Broken />
      </Card>
      <p>What is around</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
  expect(screen.getByText('What is around')).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Whole again')).toBeDefined();
});
