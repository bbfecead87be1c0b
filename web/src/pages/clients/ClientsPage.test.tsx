import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientView } from '#projections/projects/clients/view.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { projectOf } from '../../testing/records.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { ClientsPage } from './ClientsPage.tsx';

const alder: ClientView = { id: 1, name: 'Alder', version: 3 };
const birch: ClientView = { id: 2, name: 'Birch', version: 1 };
const cedar: ClientView = { id: 3, name: 'Cedar', version: 1 };
const of = ({ id, name }: ClientView) => ({ clientId: id, client: { id, name } });
const projects = [
  projectOf(1, 'Shop', of(alder)),
  projectOf(2, 'Old site', { ...of(alder), isArchived: true }),
  projectOf(3, 'Pitch', { ...of(alder), likelihood: 'lost' }),
  projectOf(4, 'Desk', of(birch)),
];

let clients: ClientView[];
let asked: [what: string, body: unknown][];
let answer: (what: string) => { status: number; body?: unknown };

const taken = 'There is a client called Birch already.';

beforeEach(() => {
  clients = [alder, birch, cedar];
  asked = [];
  answer = () => ({ status: 200, body: { moved: 3, correlationId: 'c' } });
  const answering = (what: string) => (body: unknown) => {
    asked.push([what, body]);
    return answer(what);
  };
  const writes = [
    'PUT /api/clients/1',
    'DELETE /api/clients/3',
    'POST /api/clients/1/merge',
    'POST /api/clients',
  ];
  fakeApi({
    'GET /api/clients': () => ({ status: 200, body: clients }),
    'GET /api/projects?likelihood=every': () => ({ status: 200, body: projects }),
    'GET /api/history?kind=client&id=1&limit=20': () => ({ status: 200, body: { entries: [], next: null } }),
    ...Object.fromEntries(writes.map((what) => [what, answering(what)])),
  });
});

const open = async (search = '') => {
  const router = renderPage(ClientsPage, `/clients${search}`);
  await screen.findByRole('row', { name: /Alder/ });
  await screen.findAllByText('1');
  return router;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the clients', () => {
  it('are listed with how many projects they have, and found by their name', async () => {
    await open();
    const cells = within(screen.getByRole('row', { name: /Alder/ })).getAllByRole('cell');
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['1', '1', '1']);
    await userEvent.type(screen.getByRole('searchbox'), 'bir');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Alder/ })).toBeNull());
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No clients match your search')).toBeTruthy();
  });

  it('are renamed at the version that was seen; a name that is taken is told at its field', async () => {
    await open();
    answer = () => ({
      status: 409,
      body: { detail: taken, errors: [{ path: 'name', message: taken }] },
    });
    await press('Edit Alder');
    const name = (await dialog()).getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.paste('Birch');
    await press('Rename client');
    expect((await dialog()).getByText(taken)).toBeTruthy();
    expect(asked).toEqual([['PUT /api/clients/1', { name: 'Birch', reason: '', expectedVersion: 3 }]]);
  });

  it('given one leaves the list while it is edited, then its dialog stays until it is closed, and opens no more', async () => {
    const router = await open();
    await press('Edit Cedar');
    const name = (await dialog()).getByLabelText('Name');
    clients = [alder, birch];
    await act(() => router.client.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Cedar')).toBeNull());
    expect(name).toHaveProperty('value', 'Cedar');
    expect(name.isConnected).toBe(true);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate('/clients?edit=3'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are deleted at once where they have nothing', async () => {
    await open();
    answer = () => ({ status: 204 });
    await press('Delete Cedar');
    await waitFor(() => expect(toastText()).toContain('Cedar deleted'));
    expect(asked).toEqual([['DELETE /api/clients/3', { expectedVersion: 1 }]]);
  });

  it('that have projects are merged, and it says which projects move', async () => {
    await open();
    await press('Delete Alder');
    const shown = await dialog();
    expect(shown.getByRole('heading', { name: 'Alder has 3 projects' })).toBeTruthy();
    const moves = shown.getByRole('region', { name: 'What moves' });
    expect(
      within(moves)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Shop', 'Old site archived', 'Pitch lost']);
    await press('Merge');
    expect(shown.getByText('Choose one from the list')).toBeTruthy();
    await userEvent.type(shown.getByRole('combobox', { name: 'Other client' }), 'r');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Birch', 'Cedar']);
    await userEvent.click(screen.getByRole('option', { name: 'Birch' }));
    expect(moves.textContent).toContain('3 projects of Alder go to Birch:');
    await press('Merge into Birch');
    await waitFor(() => expect(toastText()).toContain('Alder is merged into Birch'));
    expect(asked).toEqual([['POST /api/clients/1/merge', { into: 2, reason: '', expectedVersion: 3 }]]);
  });
});
