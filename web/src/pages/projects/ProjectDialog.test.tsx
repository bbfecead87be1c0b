import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectView } from '#projections/projects/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { projectOf } from '../../testing/records.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { ProjectDialog } from './ProjectDialog.tsx';
import * as styles from './projects.module.css';

/** null for a failed request. */
let clients: { id: number; name: string }[] | null;
let sent: [string, unknown][];
let refused: { status: number; body: unknown } | undefined;
const onClose = vi.fn();

const write = (call: string, answer: unknown) => ({
  [call]: (body: unknown) => {
    sent.push([call, body]);
    return refused ?? { status: 200, body: answer };
  },
});

beforeEach(() => {
  onClose.mockClear();
  sent = [];
  refused = undefined;
  clients = [{ id: 1, name: 'Alder & Finch' }];
  fakeApi({
    'GET /api/clients': () =>
      clients ? { status: 200, body: clients } : { status: 503, body: problem(503, 'Try again in a moment') },
    'POST /api/clients': (body) => {
      sent.push(['POST /api/clients', body]);
      if (refused) return refused;
      clients = [...(clients ?? []), { id: 2, name: 'Birch & Sons' }];
      return { status: 201, body: clients[1] };
    },
    ...write('POST /api/projects', projectOf(9, 'Relaunch')),
    ...write('PUT /api/projects/7', projectOf(7, 'Relaunch')),
  });
});

const open = async (project?: ProjectView) => {
  renderPage(() => <ProjectDialog project={project} onClose={onClose} />, '/');
  await screen.findByRole('dialog');
};

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name));
  await enter(field(name), text);
};
const choose = async (label: RegExp, option: string) => {
  await press(label);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const chooseClient = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Client' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Alder & Finch' }));
};

describe('a new project', () => {
  it('is refused under each field, and in a toast for what its type asks for', async () => {
    await open();
    await press('Create Project');
    expect(fieldFaults()).toEqual([
      'Project name is required',
      'Client is required',
      'Revenue is required for Retainer and One-off projects',
    ]);
    expect(toastText()).toBe('Validation ErrorRevenue is required for Retainer and One-off projects');
    expect(sent).toEqual([]);
    await choose(/Project Type/, 'SLA');
    await press('Create Project');
    expect(fieldFaults()).toContain('Contracted hours is required for SLA projects');
    await waitFor(() =>
      expect(toastText()).toBe('Validation ErrorContracted hours is required for SLA projects'),
    );
    await userEvent.clear(field('Hourly Rate (£)'));
    await press('Create Project');
    expect(fieldFaults()).toContain('Hourly rate is required');
  });

  it('loses the error of a part once that is mended, and shows it at no other part', async () => {
    await open();
    await press('Add month');
    await press('Add month');
    const amount = (row: number) => screen.getAllByRole('textbox', { name: 'Amount' })[row] as HTMLElement;
    const isFaulty = () =>
      screen.getAllByRole('textbox', { name: 'Amount' }).map(({ ariaInvalid }) => ariaInvalid === 'true');
    await enter(amount(0), 'abc');
    await enter(amount(1), '100');
    await press('Create Project');
    expect(isFaulty()).toEqual([true, false]);
    await press('Remove row 1');
    expect(isFaulty()).toEqual([false]);
    await userEvent.clear(amount(0));
    await enter(amount(0), 'abc');
    await press('Create Project');
    expect(isFaulty()).toEqual([true]);
    await userEvent.clear(amount(0));
    expect(isFaulty()).toEqual([false]);
  });

  it('asks an SLA for contracted hours, and everything else for revenue', async () => {
    await open();
    const shown = () => ['Contracted Hours', 'Revenue (£)'].map((name) => screen.queryByLabelText(name));
    const split = () => screen.queryByRole('group', { name: 'Revenue Split by Month' });
    expect([...shown().map(Boolean), split() !== null]).toEqual([false, true, true]);
    await choose(/Project Type/, 'Retainer');
    expect([...shown().map(Boolean), split() !== null]).toEqual([false, true, false]);
    await choose(/Project Type/, 'SLA');
    expect([...shown().map(Boolean), split() !== null]).toEqual([true, false, false]);
  });

  it('says that the clients could not be loaded, and asks for them once more when it is opened again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    clients = null;
    await open();
    const client = screen.getByRole('combobox', { name: 'Client' });
    await userEvent.click(client);
    await screen.findByText('The clients could not be loaded. Leave this field and come back to try again.');
    clients = [{ id: 1, name: 'Alder & Finch' }];
    await userEvent.tab();
    await chooseClient();
    expect((client as HTMLInputElement).value).toBe('Alder & Finch');
  });

  it('is sent as the specification has it', async () => {
    await open();
    await enter(field('Project Name'), 'Relaunch');
    await chooseClient();
    await enter(field('Revenue (£)'), '12000');
    await press('Create Project');
    await waitFor(() => expect(toastText()).toBe('Project created successfully'));
    expect(sent).toEqual([
      [
        'POST /api/projects',
        {
          name: 'Relaunch',
          description: '',
          clientId: 1,
          projectType: 'one_off',
          hourlyRate: '60',
          revenue: '12000',
          revenueSplit: null,
          startMonth: currentMonth(),
          endMonth: null,
          status: 'planning',
        },
      ],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps what was typed when the server refuses it, by field or in its own words', async () => {
    await open();
    await enter(field('Project Name'), 'Relaunch');
    await chooseClient();
    await enter(field('Revenue (£)'), '12000');
    const errors = [{ path: 'clientId', message: 'This client does not exist.' }];
    refused = { status: 400, body: { ...problem(400, 'This client does not exist.'), errors } };
    await press('Create Project');
    expect(await screen.findByText('This client does not exist.')).not.toBeNull();
    // The focus is in the list of clients, which is open over the form.
    await userEvent.keyboard('{Escape}');
    const tooMuch = [{ path: 'revenueSplit', message: 'Enter at most £999,999,999.99' }];
    refused = { status: 400, body: { ...problem(400, 'Enter less.'), errors: tooMuch } };
    await press('Create Project');
    expect((await screen.findByText('Enter at most £999,999,999.99')).closest('fieldset')).not.toBeNull();
    const elsewhere = [{ path: 'nothingTyped', message: 'Enter less.' }];
    refused = { status: 400, body: { ...problem(400, 'Enter less.'), errors: elsewhere } };
    await press('Create Project');
    await waitFor(() => expect(toastText()).toBe('ErrorEnter less.'));
    refused = { status: 503, body: problem(503, 'The planner cannot reach its database right now.') };
    await press('Create Project');
    await waitFor(() => expect(toastText()).toBe('ErrorThe planner cannot reach its database right now.'));
    expect(field('Project Name').value).toBe('Relaunch');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a client made on the spot', () => {
  it('is selected, and the list is back with the focus beside it', async () => {
    await open();
    await press('+ Add New Client');
    await userEvent.keyboard('   {Enter}');
    expect(sent).toEqual([]);
    await userEvent.keyboard('Birch & Sons {Enter}');
    await waitFor(() => expect(toastText()).toBe('Client created successfully'));
    expect(sent).toEqual([['POST /api/clients', { name: 'Birch & Sons' }]]);
    const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
    await waitFor(() => expect(list.value).toBe('Birch & Sons'));
    expect(document.activeElement?.textContent).toBe('+ Add New Client');
  });

  it('is made of what was typed by Enter, which sends nothing else and discards nothing', async () => {
    await open();
    const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
    await userEvent.type(list, 'Birch & Sons');
    expect(await screen.findByRole('option', { name: 'Create "Birch & Sons"' })).not.toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toastText()).toBe('Client created successfully'));
    expect(sent).toEqual([['POST /api/clients', { name: 'Birch & Sons' }]]);
    const made = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
    await waitFor(() => expect(made().value).toBe('Birch & Sons'));
    expect(document.activeElement).toBe(made());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is asked for by the list only where none has that name, and Enter chooses that one', async () => {
    await open();
    const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
    await userEvent.type(list, 'alder');
    await userEvent.keyboard('{Enter}');
    expect(list.value).toBe('alder');
    await userEvent.type(list, ' & finch');
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(list.value).toBe('Alder & Finch'));
    expect(sent).toEqual([]);
  });

  it.each(['Add client', 'the list'])(
    'given it comes by %s after another was chosen, then that choice stays',
    async (by) => {
      const answered = Promise.withResolvers<void>();
      const answer = fetch;
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (init?.method === 'POST') await answered.promise;
        return answer(url, init);
      });
      await open();
      if (by === 'the list') {
        await userEvent.type(await screen.findByRole('combobox', { name: 'Client' }), 'Birch{Enter}');
      } else {
        await press('+ Add New Client');
        await userEvent.keyboard('Birch & Sons{Enter}');
        await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
      }
      const list = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
      await userEvent.clear(list());
      await chooseClient();
      answered.resolve();
      await waitFor(() => expect(toastText()).toBe('Client created successfully'));
      await userEvent.type(list(), '{ArrowDown}');
      await screen.findByRole('option', { name: 'Birch & Sons' });
      expect(list().value).toBe('Alder & Finch');
    },
  );

  it('takes the place of the one that was chosen, also where the field is left before it is there', async () => {
    const answered = Promise.withResolvers<void>();
    const answer = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method === 'POST') await answered.promise;
      return answer(url, init);
    });
    await open();
    await chooseClient();
    const list = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
    await userEvent.clear(list());
    await userEvent.type(list(), 'Birch & Sons{Enter}');
    await userEvent.tab();
    answered.resolve();
    await waitFor(() => expect(toastText()).toBe('Client created successfully'));
    await enter(field('Project Name'), 'Relaunch');
    await enter(field('Revenue (£)'), '12000');
    await press('Create Project');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject(['POST /api/projects', { name: 'Relaunch', clientId: 2 }]);
  });

  it('that is refused when made from the list stands there to be changed', async () => {
    refused = { status: 503, body: problem(503, 'The planner cannot reach its database right now.') };
    await open();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Client' }), 'Cedar{Enter}');
    expect(await screen.findByText('The planner cannot reach its database right now.')).not.toBeNull();
    expect(field("New client's name").value).toBe('Cedar');
  });

  it('is refused under its field when the name is taken', async () => {
    refused = { status: 409, body: problem(409, 'There is a client called Alder & Finch already.') };
    await open();
    await press('+ Add New Client');
    await userEvent.keyboard('Alder & Finch{Enter}');
    expect(await screen.findByText('There is a client called Alder & Finch already.')).not.toBeNull();
    expect(field("New client's name").value).toBe('Alder & Finch');
  });
});

describe('an existing project', () => {
  const split = JSON.stringify([{ month: '2026-05', amount: '4500' }]);
  const relaunch = projectOf(7, 'Relaunch', {
    projectType: 'one_off',
    revenue: '12000',
    revenueSplit: split,
  });

  it('says in red that £5,000 is above a revenue of £1,000, and asks before it saves that', async () => {
    const amount = [{ month: '2026-05', amount: '5000' }];
    await open({ ...relaunch, revenue: '1000', revenueSplit: JSON.stringify(amount) });
    expect(screen.getByText('£4,000 above the revenue').className).toBe(styles.revenueSplitExcess);
    await press('Update Project');
    const question = await screen.findByRole('alertdialog', { name: 'Invoice more than the revenue?' });
    expect(question.textContent).toContain(
      'The split comes to £5,000, £4,000 above the revenue of £1,000. The forecast counts what the split says.',
    );
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await press('Update Project');
    await press('Save the split');
    await waitFor(() => expect(toastText()).toBe('Project updated successfully'));
    expect(sent).toHaveLength(1);
  });

  it('shows its split with a running total, and sends it as JSON text', async () => {
    await open(relaunch);
    const total = () => screen.getByText(/^Total/).textContent;
    expect(total()).toBe('Total £4,500 of £12,000');
    await press('Add month');
    expect(screen.getByRole('button', { name: 'June 2026 Invoice Month' })).not.toBeNull();
    const amounts = screen.getAllByRole('textbox', { name: 'Amount' });
    await enter(amounts[1] as HTMLElement, '7500.5');
    expect(total()).toBe('Total £12,000.50 of £12,000 £0.50 above the revenue');
    await press('Remove row 1');
    expect(total()).toBe('Total £7,500.50 of £12,000');
    await press('Update Project');
    await waitFor(() => expect(toastText()).toBe('Project updated successfully'));
    expect(sent[0]).toMatchObject([
      'PUT /api/projects/7',
      { revenue: '12000', revenueSplit: '[{"month":"2026-06","amount":"7500.5"}]' },
    ]);
    expect(sent[0]?.[1]).not.toHaveProperty('status');
  });

  it('keeps a description that somebody else wrote meanwhile, though the dialog has no field for it', async () => {
    await open(relaunch);
    const conflict = problem(409, 'Someone else has changed this since you opened it.');
    const current = { ...relaunch, name: 'Shop', description: 'With a shop', version: 2 };
    refused = { status: 409, body: { ...conflict, current, version: 2 } };
    await retype('Project Name', 'Relaunch 2');
    await press('Update Project');
    const compared = within(await screen.findByRole('table', { name: 'Their values and yours' }));
    expect(
      compared
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Project NameShopRelaunch 2']);
    expect(screen.getByText('Taken over from theirs: Description With a shop.')).not.toBeNull();
  });

  it('asks before it loses what was typed, and closes at once when nothing was', async () => {
    await open(relaunch);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await retype('Project Name', 'Relaunch 2');
    await press('Cancel');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Discard your changes?');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(field('Project Name').value).toBe('Relaunch 2');
    await press('Cancel');
    await press('Discard changes');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
