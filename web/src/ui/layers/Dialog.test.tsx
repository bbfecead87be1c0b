import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../basics/Button.tsx';
import type { FieldErrors } from '../fields/Form.tsx';
import { TextField } from '../fields/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type ProjectDialogProps = { onClose: () => void; errors?: FieldErrors; isSaving?: boolean };

function ProjectDialog({ onClose, errors, isSaving = false }: ProjectDialogProps) {
  const [name, setName] = useState('');
  return (
    <Dialog
      title="Create New Project"
      dirty={name !== ''}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={() => {}}
      errors={errors}
      footer={(close) => <Button onPress={close}>Cancel</Button>}
    >
      <TextField label="Project Name" name="name" value={name} onChange={setName} />
      <TextField label="Revenue" name="revenue" />
    </Dialog>
  );
}

const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });

describe('a dialog with nothing typed', () => {
  it('closes on Esc without asking', async () => {
    const onClose = vi.fn();
    render(<ProjectDialog onClose={onClose} />);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(question()).toBeNull();
  });
});

describe('a dialog with something typed', () => {
  const typed = async () => {
    const onClose = vi.fn();
    const user = userEvent.setup();
    const { rerender } = render(<ProjectDialog onClose={onClose} />);
    await user.type(screen.getByLabelText('Project Name'), 'Shop');
    return { onClose, user, save: () => rerender(<ProjectDialog onClose={onClose} isSaving />) };
  };

  it('asks on Esc before anything is lost, and keeps what was typed', async () => {
    const { onClose, user } = await typed();
    await user.keyboard('{Escape}');
    expect(question()).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(question()).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Project Name').value).toBe('Shop');
  });

  it('asks through the cross and the footer too, and closes once that is settled', async () => {
    const { onClose, user } = await typed();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks in other words while that is being saved, and does not call it lost', async () => {
    const { onClose, user, save } = await typed();
    save();
    await user.keyboard('{Escape}');
    expect(question()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Wait' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(/may be saved all the same/)).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close it' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('shows the sentences of a refused form under their fields and goes to the first', () => {
  const { rerender } = render(<ProjectDialog onClose={() => {}} />);
  const form = screen.getByLabelText('Project Name').closest('form');
  if (form) fireEvent.submit(form);
  rerender(
    <ProjectDialog
      onClose={() => {}}
      errors={{ revenue: 'Revenue is required', name: 'Name is required' }}
    />,
  );
  const name = screen.getByLabelText('Project Name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const described = (name.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toContain('Name is required');
  expect(screen.getByText('Revenue is required')).not.toBeNull();
  expect(document.activeElement).toBe(name);
});

it('starts a destructive question on its safe button and takes no second press while it works', async () => {
  const onConfirm = vi.fn();
  const dialog = (isPending: boolean) => (
    <ConfirmDialog
      title="Delete Shop?"
      confirmLabel="Delete project"
      pendingLabel="Deleting..."
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={() => {}}
    >
      Its allocations leave the plan.
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(false));
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.click(screen.getByRole('button', { name: 'Delete project' }));
  rerender(dialog(true));
  await userEvent.click(screen.getByRole('button', { name: /Deleting\.\.\./ }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title="Delete Rent?"
      confirmLabel="Delete cost"
      field={<TextField label="Reason" value={reason} onChange={setReason} />}
      dirty={reason !== ''}
      onConfirm={() => {}}
      onClose={onClose}
    >
      Its months lose it.
    </ConfirmDialog>
  );
}

describe('a question with a reason', () => {
  const asked = () => {
    const onClose = vi.fn();
    render(<DeleteDialog onClose={onClose} />);
    return { onClose, user: userEvent.setup() };
  };

  it('closes on Esc without asking while no reason is typed', async () => {
    const { onClose, user } = asked();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'Cancel',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Cancel' })),
    ],
  ])('asks on %s before a typed reason is lost, as the browser does', async (_, close) => {
    const { onClose, user } = asked();
    await user.type(screen.getByLabelText('Reason'), 'We moved');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await close(user);
    expect(question()).not.toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('We moved');
    // Focus returns a moment after the confirmation closes: until then the dialog gets no keys.
    await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true));
    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
