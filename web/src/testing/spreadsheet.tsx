import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx';
import { GridCell } from '../ui/grid/GridCell.tsx';
import type { SpreadsheetProps } from '../ui/grid/gridTypes.ts';
import type { Edit } from '../ui/grid/pasteBlock.ts';
import { hasColumn } from '../ui/grid/selection.ts';
import { useSpreadsheet } from '../ui/grid/useSpreadsheet.tsx';

export const start = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];

function Sheet({ edits, ...props }: Partial<SpreadsheetProps> & { edits: (readonly Edit[])[] }) {
  const [cells, setCells] = useState(start);
  const onEdit = (changes: readonly Edit[]) => {
    edits.push(changes);
    setCells(
      cells.map((line, row) =>
        line.map(
          (text, column) => changes.find((it) => it.row === row && it.column === column)?.text ?? text,
        ),
      ),
    );
  };
  const cell = (row: number, column: number) => ({ text: cells[row]?.[column] ?? '' });
  const { id, state, columnsOf, editor, find, menu, words, tableProps, bodyProps, refusedIn } =
    useSpreadsheet(
      {
        label: 'Hours',
        rows: 3,
        columns: 3,
        cell,
        onEdit,
        faultIn: (text) => (/^\d*$/.test(text) ? undefined : 'Whole hours only'),
        cellLabel: ({ row, column }) => `Cell ${row}-${column}`,
        ...props,
      },
      () => 3,
    );
  const { active } = state.selection;
  return (
    <>
      <table {...tableProps}>
        <tbody {...bodyProps}>
          {cells.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they are by their place.
            <tr key={row} data-row={row}>
              {line.map((_, column) => (
                <GridCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: and so are columns.
                  key={column}
                  gridId={id}
                  row={row}
                  column={column}
                  view={cell(row, column)}
                  refused={refusedIn(row, [0, 1, 2])?.get(column)}
                  isActive={row === active.row && column === active.column}
                  isChosen={hasColumn(columnsOf(row).chosen, column)}
                  isLit={hasColumn(columnsOf(row).lit, column)}
                  isCut={hasColumn(columnsOf(row).cut, column)}
                  hasCorner={column === columnsOf(row).corner}
                  editor={
                    row === state.editing?.place.row && column === state.editing.place.column
                      ? editor
                      : undefined
                  }
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {find}
      {menu}
      <output>{words}</output>
    </>
  );
}

export const open = (props: Partial<SpreadsheetProps> = {}) => {
  const edits: (readonly Edit[])[] = [];
  const view = (more: Partial<SpreadsheetProps>) => (
    <>
      <button type="button">Before</button>
      <Sheet edits={edits} {...props} {...more} />
      <button type="button">After</button>
      <ToastRegion />
    </>
  );
  const { rerender } = render(view({}));
  const grid = screen.getByRole('grid', { name: 'Hours' });
  act(() => grid.focus());
  return { grid, edits, change: (more: Partial<SpreadsheetProps>) => rerender(view(more)) };
};

export const press = (keys: string) => userEvent.keyboard(keys);
export const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
export const active = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;
export const chosen = () =>
  screen
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-selected') === 'true')
    .map((cell) => cell.textContent);
export const clipboard = (text = '') => {
  const data = new Map([['text/plain', text]]);
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => data.set(type, value),
  };
};

export const where = (edits: readonly (readonly Edit[])[]) =>
  edits.map((each) => each.map(({ row, column, text }) => `${row}/${column}=${text}`));
export const cell = (name: string) => screen.getByRole('gridcell', { name });
/** Places the pointer over a cell, as jsdom has no layout. */
export const over = (name: string) => {
  document.elementFromPoint = () => cell(name);
};
export const pointer = (type: string, target: Element | Window, more: PointerEventInit = {}) =>
  fireEvent(target, new PointerEvent(type, { bubbles: true, cancelable: true, ...more }));
