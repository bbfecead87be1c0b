import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../api/me.ts';
import { enter } from '../testing/enter.ts';
import { fakeApi, ok } from '../testing/fakeApi.ts';
import { memberOf } from '../testing/records.ts';
import { renderPage, toastText } from '../testing/renderPage.tsx';
import { RenameRole } from './RenameRole.tsx';

let sent: unknown[];
const close = vi.fn();

beforeEach(() => {
  sent = [];
  fakeApi({
    'GET /api/team-members': ok([
      { ...memberOf(1, 'Ada'), role: 'Developer' },
      { ...memberOf(2, 'Bea'), role: 'Designer' },
      { ...memberOf(3, 'Cy'), role: 'developer ' },
      { ...memberOf(4, 'Erased person'), role: '', isErased: true },
    ]),
    'GET /api/freelancers': ok([]),
    'GET /api/placeholders': ok([]),
    'POST /api/roles/rename': (body: unknown) => {
      sent.push(body);
      return { status: 200, body: { name: 'Engineer', changed: 2, correlationId: 'a' } };
    },
  });
});

const open = async (seesPay = true) => {
  const { client } = renderPage(() => <RenameRole onClose={close} />, '/team-members');
  act(() =>
    client.setQueryData(currentUserQuery().queryKey, { id: '2', role: 'admin', seesPay } as UserView),
  );
  return within(await screen.findByRole('dialog'));
};
const choose = async (dialog: ReturnType<typeof within>, role: string) => {
  await userEvent.type(dialog.getByRole('combobox', { name: 'Role' }), role);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(role) }));
};

describe('renaming a role', () => {
  it('says who gets the new name, and sends no merger', async () => {
    const dialog = await open();
    await choose(dialog, 'Developer');
    await enter(dialog.getByRole('textbox', { name: 'New name' }), 'Engineer');
    expect(dialog.getByText('2 team members have the role Engineer then.')).not.toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await toastText()).toContain('Developer is Engineer now');
    expect(sent).toEqual([{ role: 'Developer', to: 'Engineer', merge: false, reason: '' }]);
    expect(close).toHaveBeenCalled();
  });

  it.each([true, false])(
    'given pay is seen: %s, then an undo is promised and offered only so',
    async (seesPay) => {
      const dialog = await open(seesPay);
      expect(dialog.queryByText(/which can be undone/) !== null).toBe(seesPay);
      await choose(dialog, 'Developer');
      await enter(dialog.getByRole('textbox', { name: 'New name' }), 'Engineer');
      await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
      await screen.findByText('Developer is Engineer now');
      expect(screen.queryByRole('button', { name: 'Undo' }) !== null).toBe(seesPay);
    },
  );

  it('calls a merger one before it is sent as one', async () => {
    const dialog = await open();
    await choose(dialog, 'Developer');
    await enter(dialog.getByRole('textbox', { name: 'New name' }), 'designer');
    expect(
      dialog.getByText('2 team members become Designer, which 1 team member is already.'),
    ).not.toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Merge into Designer' }));
    await toastText();
    expect(sent).toMatchObject([{ merge: true }]);
  });

  it('asks for a role and a name', async () => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(dialog.getByText('Choose a role')).not.toBeNull();
    expect(dialog.getByText('Enter the new name of the role')).not.toBeNull();
    expect(sent).toEqual([]);
  });
});
