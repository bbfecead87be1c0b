import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { opening } from '../address/parameters.ts';
import { useParameter } from '../address/useAddress.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { type Ending, useUnsavedGuard } from '../ui/basics/unsavedGuard.ts';
import { Dialog } from '../ui/layers/Dialog.tsx';

function Filled({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog
      title="Edit Project"
      dirty={text !== ''}
      onClose={onClose}
      footer={(close) => (
        <button type="button" onClick={close}>
          Cancel
        </button>
      )}
    >
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </Dialog>
  );
}

function Page() {
  const [edited, edit] = useParameter('edit', opening);
  return (
    <>
      <button type="button" onClick={() => edit('12')}>
        Edit
      </button>
      {edited !== undefined && <Filled onClose={() => edit(undefined)} />}
    </>
  );
}

const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });

describe('a dialog that is filled in', () => {
  const fill = async () => {
    const router = renderPage(Page, '/projects');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Shop');
    return router;
  };
  const name = () => screen.queryByLabelText<HTMLInputElement>('Name')?.value;

  it.each([
    ['a step back', -1],
    ['another page', '/team-members'],
  ] as const)('asks before %s takes it away, and stays as it is', async (_, to) => {
    const router = await fill();
    await act(() => router.navigate(to as never));
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect([name(), router.state.location.search]).toEqual(['Shop', '?edit=12']);
    await act(() => router.navigate(to as never));
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(name()).toBeUndefined());
  });

  it('asks once where it is closed itself', async () => {
    const router = await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it.each([
  ['page', true],
  ['reload', false],
  ['tab', false],
] as const)('asks before another page where something is lost by a %s alone: %s', async (lostBy, asks) => {
  const Held = () => {
    useUnsavedGuard(true, lostBy satisfies Ending);
    return null;
  };
  const router = renderPage(Held, '/schedule');
  await act(() => router.navigate('/projects'));
  if (asks) await question();
  expect(router.state.location.pathname).toBe(asks ? '/schedule' : '/projects');
});
