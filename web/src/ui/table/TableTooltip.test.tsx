import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hidden } from '../basics/hidden.module.css';
import { DeferredSelect } from '../pickers/DeferredSelect.tsx';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { RowButton } from './RowButton.tsx';

type Row = { id: number; name: string };

const options = [
  { id: 'good', label: 'Going Well' },
  { id: 'jury', label: 'Jury’s Out' },
] as const;

function Status({ name }: { name: string }) {
  const [value, setValue] = useState<'good' | 'jury'>('good');
  return <DeferredSelect label={`Status of ${name}`} options={options} value={value} onChange={setValue} />;
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Project', cell: ({ name }) => name },
  { id: 'status', header: 'Status', cell: ({ name }) => <Status name={name} /> },
];

/** Elements with cut-off text: jsdom has no widths. */
let isCut: (element: Element) => boolean;

beforeEach(() => {
  isCut = (element) => element.matches(`.${hidden}, .${hidden} *`);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(50);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function width(this: Element) {
    return isCut(this) ? 200 : 50;
  });
});

const onDelete = vi.fn();

const show = ({ isPending = false } = {}) =>
  render(
    <DataTable
      label="Projects"
      rowActions={({ name }) => (
        <>
          <RowButton label={`Edit ${name}`} icon="✎" isDisabled onPress={() => {}} />
          <RowButton label={`Delete ${name}`} icon="×" isPending={isPending} onPress={onDelete} />
        </>
      )}
      columns={columns}
      rows={[{ id: 1, name: 'Park finder support' }]}
      rowKey={({ id }) => id}
      empty={<p>No projects found</p>}
    />,
  );

const chooseJury = async () => {
  await userEvent.click(screen.getByRole('button', { name: /Status of Park finder support/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Jury’s Out' }));
};

const restOn = (element: Element) => fireEvent.pointerOver(element);
const tooltip = () => screen.queryByRole('tooltip')?.textContent;
/** Longer than a tooltip's delay. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 900));

it('says in full what a cell has no room for', async () => {
  show();
  isCut = (element) => element.matches('tbody th');
  restOn(screen.getByText('Park finder support'));
  await waitFor(() => expect(tooltip()).toBe('Park finder support'), { timeout: 3000 });
});

it('says nothing of a status that was chosen and has room', async () => {
  show();
  await chooseJury();
  restOn(screen.getByRole('button', { name: /Jury’s Out/ }));
  await aWhile();
  expect(tooltip()).toBeUndefined();
});

it('says a status that was chosen and has no room, and nothing that is hidden beside it', async () => {
  show();
  await chooseJury();
  isCut = (element) => element.matches(`[data-slot~="select-value"], .${hidden}, .${hidden} *`);
  restOn(screen.getByRole('button', { name: /Jury’s Out/ }));
  await waitFor(() => expect(tooltip()).toBe('Jury’s Out'), { timeout: 3000 });
});

const deleteButton = () => screen.getByRole('button', { name: 'Delete Park finder support' });

it('names the button of a row that the pointer rests on, in the place of one before', async () => {
  show();
  restOn(deleteButton());
  await waitFor(() => expect(tooltip()).toBe('Delete Park finder support'), { timeout: 3000 });
  isCut = (element) => element.matches('tbody th');
  restOn(screen.getByText('Park finder support'));
  await waitFor(() => expect(tooltip()).toBe('Park finder support'), { timeout: 3000 });
});

it('names the button that the keyboard reaches, until a key is pressed', async () => {
  show();
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(deleteButton());
  await waitFor(() => expect(tooltip()).toBe('Delete Park finder support'), { timeout: 3000 });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(tooltip()).toBeUndefined());
});

it('names no button that can’t be pressed, and none that was', async () => {
  show();
  restOn(screen.getByRole('button', { name: 'Edit Park finder support' }));
  await aWhile();
  expect(tooltip()).toBeUndefined();
  fireEvent.pointerDown(deleteButton());
  fireEvent.focusIn(deleteButton());
  await aWhile();
  expect(tooltip()).toBeUndefined();
});

it('presses a button once, and not again while it is at work', async () => {
  const { unmount } = show();
  await userEvent.click(deleteButton());
  expect(onDelete).toHaveBeenCalledTimes(1);
  unmount();
  show({ isPending: true });
  await userEvent.click(deleteButton());
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(deleteButton());
});

it('has the focus once it is pressed, which Safari gives no button', () => {
  show();
  fireEvent.click(deleteButton());
  expect(document.activeElement).toBe(deleteButton());
});

it('names nothing of a row that has gone', async () => {
  const { rerender } = show();
  restOn(deleteButton());
  rerender(
    <DataTable label="Projects" columns={columns} rows={[]} rowKey={({ id }) => id} empty={<p>None</p>} />,
  );
  await aWhile();
  expect(tooltip()).toBeUndefined();
});
