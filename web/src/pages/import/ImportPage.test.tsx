import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ImportPreview, ImportRow } from '#domain/imports/verdicts.ts';
import { currentUserQuery } from '../../api/me.ts';
import { ownChangesOf } from '../../app/ownChanges.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { ImportPage } from './ImportPage.tsx';

type Sent = { rows: ImportRow[]; reason?: string };

const preview = (rows: ImportPreview['rows']): ImportPreview => ({
  rows,
  counts: {
    new: rows.filter(({ outcome }) => outcome === 'new').length,
    change: 0,
    same: 0,
    error: rows.filter(({ outcome }) => outcome === 'error').length,
  },
  consequence: 'Adds 1 team member.',
});
const good = (row: number) => ({ row, outcome: 'new' as const, message: 'New team member', errors: [] });
const bad = (row: number) => ({
  row,
  outcome: 'error' as const,
  message: '',
  errors: [
    { field: 'email', message: 'Invalid email' },
    { field: 'salary', message: 'Annual salary is required' },
  ],
});

const paste =
  'Full name\tE-mail\tJob title\tPay\nAda Byrne\tada@a.example\tDesigner\t£36,000\nBo\tnobody\tWriter\t';
const open = () => renderPage(ImportPage, '/import?kind=team-members');
const pasteRows = async (text = paste) => {
  fireEvent.change(await screen.findByLabelText('Or paste rows from a spreadsheet'), {
    target: { value: text },
  });
  await screen.findByText('Pasted rows');
};
const table = () => screen.findByRole('table', { name: 'Rows of the file' });

describe('the import of a list', () => {
  it('given pasted rows, then their columns are guessed and each row is told what becomes of it', async () => {
    const sent: Sent[] = [];
    fakeApi({
      'POST /api/import/team-members/preview': (body) => {
        sent.push(body as Sent);
        return { status: 200, body: preview([good(2), bad(3)]) };
      },
    });
    open();
    await pasteRows();
    expect(await within(await table()).findByText('Invalid email. Annual salary is required.')).toBeDefined();
    expect(sent).toEqual([
      {
        rows: [
          {
            row: 2,
            cells: { name: 'Ada Byrne', email: 'ada@a.example', role: 'Designer', salary: '£36,000' },
          },
          { row: 3, cells: { name: 'Bo', email: 'nobody', role: 'Writer' } },
        ],
        decimalComma: false,
      },
    ]);
    expect(screen.getByText('Adds 1 team member.')).toBeDefined();
  });

  it('given a date that may be meant in two ways, then it is shown as it is read', async () => {
    fakeApi({ 'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2)]) }) });
    open();
    await pasteRows('Name\tEmail\tRole\tSalary\tStart\nAda\tada@a.example\tDesigner\t45000\t01/02/2027');
    expect(await screen.findByRole('cell', { name: 'February 2027' })).toBeTruthy();
  });

  it('given clients are imported, then a link leads to them', async () => {
    fakeApi({ 'POST /api/import/clients/preview': () => ({ status: 200, body: preview([good(2)]) }) });
    renderPage(ImportPage, '/import?kind=clients');
    await pasteRows('Client\nAlder');
    const line = {
      done: { counts: { new: 1, change: 0, same: 0, error: 0 }, message: '', correlationId: 'x' },
    };
    const button = await screen.findByRole('button', { name: 'Import 1 row' });
    vi.stubGlobal('fetch', async () => new Response(`${JSON.stringify(line)}\n`, { status: 200 }));
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'See the clients' })).toBeTruthy();
  });

  it('given errors, then they can be shown alone, and nothing is imported unless they are left out', async () => {
    fakeApi({
      'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2), bad(3)]) }),
    });
    open();
    await pasteRows();
    const button = await screen.findByRole('button', { name: 'Import 1 row' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only rows with errors' }));
    expect(within(await table()).queryByText('Ada Byrne')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out the 1 row with errors' }));
    expect(button).toHaveProperty('disabled', false);
  });

  it('given a column that every row needs is missing, then it is asked for before anything is checked', async () => {
    const calls = fakeApi({
      'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2)]) }),
    });
    open();
    await pasteRows('Who\tE-mail\tRole\tSalary\nAda\tada@a.example\tDesigner\t1');
    expect(await screen.findByText('Choose the column that holds it')).toBeDefined();
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Name$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Who/ }));
    expect(within(await table()).getByText('Ada')).toBeDefined();
  });

  it('given rows that are not imported yet, then leaving the page asks first', async () => {
    fakeApi({
      'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2)]) }),
    });
    const router = open();
    await pasteRows();
    const leave = () => act(() => router.navigate('/projects'));
    await leave();
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/import');
    expect(await table()).toBeDefined();
    const closing = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(closing)).toBe(false);

    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('given it is done, then a toast says so, and links lead to what came of it', async () => {
    const bodies: Sent[] = [];
    fakeApi({
      'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2), bad(3)]) }),
    });
    open();
    await pasteRows();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Leave out the 1 row with errors' }));
    await enter(screen.getByLabelText('Reason'), 'From the old sheet');
    const lines = [
      { progress: 0.5 },
      { done: { counts: { new: 1, change: 0, same: 0, error: 0 }, message: '', correlationId: 'x' } },
    ];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)) as Sent);
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { status: 200 });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 row' }));
    await waitFor(() => expect(toastText()).toBe('Imported1 row added.'));
    expect(bodies).toMatchObject([{ rows: [{ row: 2 }], reason: 'From the old sheet' }]);
    expect(screen.getByRole('button', { name: 'See the team members' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('given it runs, then no other file, kind or cell can be taken until it has ended', async () => {
    fakeApi({
      'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2), bad(3)]) }),
    });
    const router = open();
    await pasteRows();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Leave out the 1 row with errors' }));
    const failed = Promise.withResolvers<Response>();
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/preview') ? api(url, init) : failed.promise,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 row' }));
    const isInert = () =>
      [
        screen.getByRole('button', { name: 'Take another' }),
        screen.getByLabelText('What to import'),
        screen.getByRole('table', { name: 'Rows of the file' }),
      ].map((each) => each.closest('[inert]') !== null);
    expect(isInert()).toEqual([true, true, true]);
    await act(() => router.navigate('/import?kind=clients'));
    expect(router.state.location.search).toBe('?kind=team-members');
    expect(table()).toBeTruthy();
    failed.resolve(new Response(JSON.stringify(problem(409, 'Someone else is importing.')), { status: 409 }));
    await screen.findByRole('button', { name: 'Import 1 row' });
    expect(isInert()).toEqual([false, false, false]);
  });

  it.each([
    [
      'it is done',
      { done: { counts: { new: 1, change: 0, same: 0, error: 0 }, message: '', correlationId: 'x' } },
      'Imported1 row added.',
    ],
    [
      'it is stored but not readable yet',
      { problem: { status: 202, detail: 'Everything is imported.' } },
      'SavedEverything is imported.',
    ],
  ])('given %s, then it is the change that Ctrl+Z undoes, and all is read again', async (_, line, told) => {
    fakeApi({ 'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2)]) }) });
    const { client } = open();
    client.setQueryData(currentUserQuery().queryKey, { id: '7', username: 'ann', role: 'admin' } as never);
    client.setQueryData(['projects'], []);
    await pasteRows();
    await screen.findByRole('button', { name: 'Import 2 rows' });
    const headers = { 'X-Correlation-Id': 'x' };
    vi.stubGlobal('fetch', async () => new Response(`${JSON.stringify(line)}\n`, { headers }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    await waitFor(() => expect(toastText()).toBe(told));
    expect(screen.queryByText('Pasted rows')).toBeNull();
    expect(ownChangesOf(client, '7').all().done).toMatchObject([{ changes: ['x'] }]);
    expect(client.getQueryState(['projects'])?.isInvalidated).toBe(true);
  });

  it.each([
    [
      'a refusal',
      () => new Response(JSON.stringify(problem(409, 'Someone else is importing.')), { status: 409 }),
    ],
    [
      'a failure on the way',
      () =>
        new Response(
          `${JSON.stringify({ progress: 0.1 })}\n${JSON.stringify({ problem: { status: 503, detail: 'Someone else is importing.' } })}\n`,
        ),
    ],
  ])('given %s, then it is told, and file, columns and reason are still there', async (_, answer) => {
    fakeApi({ 'POST /api/import/team-members/preview': () => ({ status: 200, body: preview([good(2)]) }) });
    open();
    await pasteRows();
    await enter(await screen.findByLabelText('Reason'), 'Because');
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/preview') ? api(url, init) : Promise.resolve(answer()),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else is importing.');
    expect(screen.getByText('Pasted rows')).toBeDefined();
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Because');
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toHaveProperty('disabled', false);
  });

  it('given a file that is none, then it is said in words, and another can be taken', async () => {
    fakeApi({});
    open();
    fireEvent.change(await screen.findByLabelText('Or paste rows from a spreadsheet'), {
      target: { value: 'Name\n' },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('There are no rows below the headings.');
    await userEvent.click(screen.getByRole('button', { name: 'Take another' }));
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined();
  });

  /**
   * Checks rows as a server that refuses those without a salary. @returns a function that reads the last checked cells
   */
  const checkSalaries = () => {
    const sent: Sent[] = [];
    fakeApi({
      'POST /api/import/team-members/preview': (body) => {
        const { rows } = body as Sent;
        sent.push({ rows });
        const isWrong = ({ cells }: ImportRow) => cells.salary === undefined || cells.salary === '£45k';
        return {
          status: 200,
          body: preview(rows.map((row) => (isWrong(row) ? bad(row.row) : good(row.row)))),
        };
      },
    });
    return () => sent.at(-1)?.rows.map(({ cells }) => cells);
  };

  it('given a wrong cell, then it is mended on the page, and checked again', async () => {
    const sent = checkSalaries();
    open();
    await pasteRows('Name\tEmail\tRole\tSalary\nAda\tada@a.example\tDesigner\t£45k');
    const cell = await screen.findByRole('textbox', { name: 'Annual Salary, row 2' });
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toHaveProperty('disabled', true);
    await userEvent.clear(cell);
    await userEvent.type(cell, '45000{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /row 2$/ })).toBeNull());
    expect(sent()).toMatchObject([{ name: 'Ada', salary: '45000' }]);
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Rows to check' }));
  });

  it('given more is typed while a cell is being checked, then its field stays until that is sent, too', async () => {
    checkSalaries();
    open();
    await pasteRows('Name\tEmail\tRole\tSalary\nAda\tada@a.example\tDesigner\t£45k');
    const cell = await screen.findByRole('textbox', { name: 'Annual Salary, row 2' });
    const [api, checked] = [globalThis.fetch, Promise.withResolvers<void>()];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => checked.promise.then(() => api(url, init)));
    await userEvent.clear(cell);
    await userEvent.type(cell, '45000{Enter}0');
    checked.resolve();
    await screen.findByText('New team member');
    expect(screen.getByRole('textbox', { name: 'Annual Salary, row 2' })).toHaveProperty('value', '450000');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /row 2$/ })).toBeNull());
    expect(screen.getByRole('cell', { name: '450000' })).toBeTruthy();
  });

  it('given a wrong cell is mended, then the reason stays, and so does that other wrong rows are left out', async () => {
    checkSalaries();
    open();
    await pasteRows('Name\tEmail\tRole\tSalary\nAda\ta@a.example\tDesigner\t£45k\nBo\tb@a.example\tWriter\t');
    await enter(await screen.findByLabelText('Reason'), 'From the old sheet');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out the 2 rows with errors' }));
    const cell = screen.getByRole('textbox', { name: 'Annual Salary, row 2' });
    await userEvent.clear(cell);
    await userEvent.type(cell, '45000{Enter}');
    const button = await screen.findByRole('button', { name: 'Import 1 row' });
    expect(button).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Annual Salary, row 3' }));
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'From the old sheet');
  });

  it('given a title above the headings, then they are found, and another row can be chosen', async () => {
    const sent = checkSalaries();
    open();
    await pasteRows('Our people\nName\tEmail\tRole\tSalary\nAda\tada@a.example\tDesigner\t1');
    await waitFor(() => expect(sent()).toMatchObject([{ name: 'Ada' }]));
    expect(screen.getByRole('radio', { name: 'Row 2' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Row 1' }));
    expect(await screen.findByText('It can’t be read as a list')).toBeDefined();
    expect(screen.getByText(/^Rows 2, 3 have more cells than there are headings/)).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Rows of the file' })).toBeNull();
  });

  it('given blanks and a value that is nowhere in the file, then both are filled where that is chosen', async () => {
    const sent = checkSalaries();
    open();
    await pasteRows('Name\tEmail\tJob Title\nAda\tada@a.example\tDesigner\nBo\tbo@a.example\t');
    await userEvent.click(screen.getByRole('button', { name: /Annual Salary$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /The same in every row/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Annual Salary of every row' }), '9');
    await userEvent.click(
      await screen.findByRole('checkbox', {
        name: 'Where “Job Title” is blank, take the value above it (1 row)',
      }),
    );
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { role: 'Designer', salary: '9' },
        { role: 'Designer', salary: '9' },
      ]),
    );
  });

  it('given a list like the last one, then its columns are those that were chosen then', async () => {
    const sent = checkSalaries();
    open();
    const whole = 'Who\tE-mail\tRole\tSalary\nAda\tada@a.example\tDesigner\t1';
    await pasteRows(whole);
    await userEvent.click(screen.getByRole('button', { name: /Name$/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Who/ }));
    await waitFor(() => expect(sent()).toMatchObject([{ name: 'Ada' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Take another' }));
    await pasteRows(whole);
    await waitFor(() => expect(screen.queryByText('Choose the column that holds it')).toBeNull());
  });
});
