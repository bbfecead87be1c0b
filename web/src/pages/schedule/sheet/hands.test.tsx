import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toastText } from '../../../testing/renderPage.tsx';
import {
  given,
  hoursSent,
  openAda,
  person,
  press,
  readAgain,
  row,
  startSchedule,
  writes,
} from '../../../testing/schedulePage.ts';

startSchedule();

const clipboardData = () => {
  let text = '';
  return { getData: () => text, setData: (_: string, value: string) => (text = value) };
};

it('moves hours to another person by keys as one change, which is undone as one', async () => {
  const grid = await openAda();
  const data = clipboardData();
  fireEvent.cut(grid, { clipboardData: data });
  // Past the row that adds one, to Flo, who has no row for the project.
  await press('{ArrowDown}{ArrowDown}');
  fireEvent.paste(grid, { clipboardData: data });
  await waitFor(() => expect(hoursSent()).toEqual([0, 10]));
  expect(writes.sent).toHaveLength(1);
  await waitFor(() => expect(row(/^Flo Marsh/)).toContain('10h150 free'));
  expect(await toastText()).toContain('10h moved to Flo Marsh');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(hoursSent().slice(2)).toEqual([0, 10]));
});

it.each([
  [3, 'Ada Byrne'],
  [4, 'Flo Marsh'],
])(
  'moves nothing where others have changed a part of it, the hours of %i, and says so',
  async (theirs, who) => {
    const grid = await openAda();
    const data = clipboardData();
    const contested = { status: 'contested', hours: 16, changedBy: { name: 'Kofi Annan' }, changedAt: '' };
    const cells = [3, 4].map((id) =>
      id === theirs ? contested : { status: 'left', hours: id === 3 ? 10 : 0 },
    );
    writes.refusals.push({ status: 200, body: { cells } });
    fireEvent.cut(grid, { clipboardData: data });
    await press('{ArrowDown}{ArrowDown}');
    fireEvent.paste(grid, { clipboardData: data });
    await waitFor(async () =>
      expect(await toastText()).toBe(
        `Not saved${who}, May 2026: Kofi Annan has made this 16h meanwhile. Nothing was moved or copied. Look at the hours as they are now, and do it again.`,
      ),
    );
    expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
    await waitFor(() => expect(document.querySelector('[data-refused]')).toBeNull());
    await press('{Enter}{Enter}');
    expect(writes.sent).toHaveLength(1);
  },
);

it('offers to undo hours that were moved until others are typed, which undoing would take back first', async () => {
  const grid = await openAda();
  const data = clipboardData();
  fireEvent.cut(grid, { clipboardData: data });
  await press('{ArrowDown}{ArrowDown}');
  fireEvent.paste(grid, { clipboardData: data });
  await screen.findByRole('button', { name: 'Undo' });
  await press('{ArrowUp}{ArrowUp}24{Enter}');
  await waitFor(() => expect(hoursSent()).toEqual([0, 10, 24]));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('copies hours to another person by pasting them on the person, on the same project', async () => {
  const grid = await openAda();
  const data = clipboardData();
  fireEvent.copy(grid, { clipboardData: data });
  await press('{ArrowDown}{ArrowDown}');
  fireEvent.paste(grid, { clipboardData: data });
  await waitFor(() => expect(hoursSent()).toEqual([10]));
  expect(writes.sent[0]?.[1]).toMatchObject({ changes: [{ teamMemberId: 4, projectId: 1 }] });
  await waitFor(() => expect(row(/^Flo Marsh/)).toContain('10h150 free'));
  expect(row(/^Ada Byrne/)).toContain('10h');
});

it('gives copied hours to several people at once, as one change', async () => {
  given.schedule.people.push(person(5, 'Gus Nash', [0, 0]));
  const grid = await openAda();
  const data = clipboardData();
  fireEvent.copy(grid, { clipboardData: data });
  await press('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  fireEvent.paste(grid, { clipboardData: data });
  await waitFor(() => expect(hoursSent()).toEqual([10, 10]));
  expect(writes.sent).toHaveLength(1);
  expect(await toastText()).toContain('10h copied to Flo Marsh and 1 more');
});

it('gives copied hours once to somebody and the row under them that adds a project', async () => {
  const grid = await openAda();
  const data = clipboardData();
  fireEvent.copy(grid, { clipboardData: data });
  await press('{ArrowDown}{ArrowDown}{Enter}{Shift>}{ArrowDown}{/Shift}');
  fireEvent.paste(grid, { clipboardData: data });
  await waitFor(() => expect(hoursSent()).toEqual([10]));
  expect(await toastText()).toMatch(/^10h copied to Flo Marsh(?! and)/);
});

it('asks once which project hours are for that are pasted on several people', async () => {
  given.schedule.people.push(person(5, 'Gus Nash', [0, 0]));
  const grid = await openAda();
  await press('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  fireEvent.paste(grid, { clipboardData: { getData: () => '12\n8' } });
  await screen.findByRole('combobox', { name: 'Project for 20h of 2 people, May 2026' });
  await press('care{ArrowDown}{Enter}');
  await waitFor(() => expect(hoursSent()).toEqual([12, 8]));
  expect(writes.sent).toHaveLength(1);
  expect(writes.sent[0]?.[1]).toMatchObject({
    changes: [
      { teamMemberId: 4, projectId: 1, month: '2026-05' },
      { teamMemberId: 5, projectId: 1, month: '2026-05' },
    ],
  });
});

it('says what is wrong with a figure that is pasted on several people, and asks nothing', async () => {
  const grid = await openAda();
  await press('{ArrowUp}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}');
  fireEvent.paste(grid, { clipboardData: { getData: () => '12\tmany' } });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Ada Byrne, June 2026: “many”.');
  expect(screen.queryByRole('combobox', { name: /^Project for/ })).toBeNull();
});

it('asks which project hours are for that are typed on a person, and saves them there', async () => {
  await openAda();
  await press('{ArrowDown}{ArrowDown}{ArrowRight}12');
  screen.getByText('12h for Flo Marsh, Jun 2026: Enter asks on which project');
  await press('{Enter}');
  const field = await screen.findByRole('combobox', { name: 'Project for 12h of Flo Marsh, June 2026' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await press('care{ArrowDown}{Enter}');
  await waitFor(() => expect(hoursSent()).toEqual([12]));
  expect(writes.sent[0]?.[1]).toMatchObject({
    changes: [{ teamMemberId: 4, projectId: 1, month: '2026-06' }],
  });
  const cell = within(screen.getByRole('row', { name: /^Care plan.*12h/ })).getAllByRole('gridcell')[1];
  await waitFor(() => expect(cell?.getAttribute('aria-selected')).toBe('true'));
});

it('finds a project that somebody has already, and opens its hours', async () => {
  given.schedule.people[0] = person(3, 'Ada Byrne', [10, 0]);
  await openAda();
  await press('{ArrowDown}{Enter}care{ArrowDown}{Enter}');
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Hours of Ada Byrne on Care plan, May 2026',
  });
  expect(field.value).toBe('10');
  expect(screen.getAllByRole('row', { name: /^Care plan/ })).toHaveLength(1);
});

it('finds people by what they are called, and tells how the keys work', async () => {
  const grid = await openAda();
  await press('{Control>}f{/Control}flo');
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-3-0$/);
  await press('{Escape}?');
  const panel = await screen.findByRole('dialog', { name: 'Keys and marks' });
  within(panel).getByText('Does the last thing again, a move as well, to what is chosen now');
});

it('enters time off of whose row it is by T, and of nobody in the row that adds one', async () => {
  const grid = await openAda();
  await press('t');
  const dialog = await screen.findByRole('dialog', { name: 'Enter time off' });
  expect(dialog.textContent).toContain('Ada Byrne has fewer working hours');
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await press('{ArrowDown}t');
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Two freelancers are added, with rows above Ada's. */
const somebodyComes = async () => {
  given.schedule.people = [
    { ...person(8, 'Abe Ash', [0, 0]), kind: 'freelancer' },
    { ...person(9, 'Abi Birch', [0, 0]), kind: 'freelancer' },
    ...given.schedule.people,
  ];
  await readAgain();
  await waitFor(() => expect(document.body.textContent).toContain('Everyone 4'));
};

it('enters time off of whom it was asked for, also where others come above them meanwhile', async () => {
  await openAda();
  await press('t');
  const dialog = await screen.findByRole('dialog', { name: 'Enter time off' });
  await somebodyComes();
  await screen.findByText('Abe Ash');
  expect(dialog.isConnected).toBe(true);
  expect(dialog.textContent).toContain('Ada Byrne has fewer working hours');
});

it('copies what it was asked for, also where others come above it meanwhile', async () => {
  await openAda();
  await press('.');
  await userEvent.click(await screen.findByRole('button', { name: 'Copy forward…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy forward' });
  await somebodyComes();
  await screen.findByText('Abe Ash');
  await userEvent.click(within(dialog).getByRole('button', { name: /What$|What / }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['What is chosen (1)', 'Ada Byrne', 'Care plan', 'Everybody’s hours']);
});

it('lets nobody come above a cell while what can be done with it is open', async () => {
  await openAda();
  await press('.');
  await screen.findByRole('dialog', { name: 'Hours of Ada Byrne on Care plan, May 2026' });
  await somebodyComes();
  expect(screen.queryByText('Abe Ash')).toBeNull();
  await press('{Escape}');
  await screen.findByText('Abe Ash');
});
