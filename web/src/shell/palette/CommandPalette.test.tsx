import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, ok } from '../../testing/fakeApi.ts';
import { otherCostOf, subscriptionOf } from '../../testing/financeAnswers.ts';
import { freelancerOf, memberOf, projectOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { Shell } from '../Shell.tsx';

const admin = { id: '1', username: 'admin', email: null, role: 'admin', teamMemberId: null };

beforeEach(() => {
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: admin }),
    'GET /api/projects?likelihood=tentative': () => ({ status: 200, body: [projectOf(12, 'Shop support')] }),
    'GET /api/clients': () => ({ status: 200, body: [{ id: 1, name: 'Alder & Finch' }] }),
    'GET /api/team-members': () => ({ status: 200, body: [memberOf(3, 'Ada Okafor')] }),
    'GET /api/freelancers': () => ({ status: 200, body: [freelancerOf(4, 'Alan Doyle')] }),
    'GET /api/placeholders': ok([]),
    'GET /api/software-costs': ok([subscriptionOf(5, { name: 'Framewise' })]),
    'GET /api/other-costs': ok([otherCostOf(6, { name: 'Office Rent', month: '2026-01' })]),
  });
});

const palette = () => screen.queryByRole('dialog', { name: 'Command palette' });
const open = async (address = '/?month=2026-03') => {
  const router = renderPage(Shell, address);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Command palette' });
  return router;
};

describe('the command palette', () => {
  it('goes to a project by keyboard alone, and keeps the month', async () => {
    const router = await open();
    await userEvent.keyboard('shop');
    await screen.findByRole('option', { name: 'Shop support' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/projects/12',
        search: '?month=2026-03',
      }),
    );
    await waitFor(() => expect(palette()).toBeNull());
  });

  it('goes to another cost in its own month, not in the one that is looked at', async () => {
    const router = await open();
    await userEvent.keyboard('office');
    await screen.findByRole('option', { name: 'Office Rent' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/other-costs',
        search: '?month=2026-01&edit=6',
      }),
    );
  });

  it('moves through pages with the arrows', async () => {
    const router = await open('/');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/schedule'));
  });

  it('says when nothing matches, and closes with Esc', async () => {
    await open();
    await userEvent.keyboard('zzz');
    expect(await screen.findByText('Nothing matches')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(palette()).toBeNull());
  });

  it('opens from the sidebar, and closes with the shortcut that opens it', async () => {
    renderPage(Shell, '/');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('dialog', { name: 'Command palette' });
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await waitFor(() => expect(palette()).toBeNull());
  });

  it('stays away while a dialog is open, which may hold what was typed', async () => {
    renderPage(ShellWithDialog, '/');
    await userEvent.keyboard('{Control>}k{/Control}');
    // A wanted palette would open once its code is loaded.
    await act(() => import('./CommandPalette.tsx'));
    expect(palette()).toBeNull();
  });
});

function ShellWithDialog() {
  return (
    <>
      <Shell />
      <Dialog title="New Project" onClose={() => {}}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}
