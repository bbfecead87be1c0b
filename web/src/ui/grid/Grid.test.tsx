import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { ToastRegion } from '../ToastRegion.tsx';
import { dismissToast } from '../toasts.ts';
import { Grid } from './Grid.tsx';
import type { GridProps } from './gridTypes.ts';
import type { Edit } from './pasteBlock.ts';

beforeEach(() => {
  fakeBrowser();
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.unstubAllGlobals();
});

const start = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
];

function Sheet({ edits, ...props }: Partial<GridProps> & { edits: (readonly Edit[])[] }) {
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
  return (
    <Grid
      label="Hours"
      rows={3}
      columns={3}
      corner="Person"
      rowHeading={(row) => ['Ada', 'Grace', 'Edsger'][row]}
      columnHeading={(column) => ['Shop', 'Brand', 'App'][column]}
      cell={(row, column) => ({ text: cells[row]?.[column] ?? '' })}
      totalHeading="All"
      rowTotal={(row) => `row ${row}`}
      columnTotal={(column) => `column ${column}`}
      grandTotal="all"
      onEdit={onEdit}
      faultIn={(text) => (/^\d*$/.test(text) ? undefined : 'Whole hours only')}
      cellLabel={({ row, column }) => `Cell ${row}-${column}`}
      {...props}
    />
  );
}

const open = (props: Partial<GridProps> = {}) => {
  const edits: (readonly Edit[])[] = [];
  render(
    <>
      <button type="button">Before</button>
      <Sheet edits={edits} {...props} />
      <button type="button">After</button>
      <ToastRegion />
    </>,
  );
  const grid = screen.getByRole('grid', { name: 'Hours' });
  act(() => grid.focus());
  return { grid, edits };
};

const press = (keys: string) => userEvent.keyboard(keys);
const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
const active = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;
const chosen = () =>
  screen
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-selected') === 'true')
    .map((cell) => cell.textContent);
const clipboard = (text = '') => {
  const data = new Map([['text/plain', text]]);
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => data.set(type, value),
  };
};

describe('a grid', () => {
  it('is told with headings, totals and its size', () => {
    const { grid } = open();
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['5', '5']);
    expect(screen.getByRole('columnheader', { name: 'Brand' }).getAttribute('aria-colindex')).toBe('3');
    expect(screen.getByRole('row', { name: 'Grace 4 5 6 row 1' }).getAttribute('aria-rowindex')).toBe('3');
    expect(screen.getByRole('row', { name: 'Total column 0 column 1 column 2 all' })).not.toBeNull();
  });

  it('moves by arrows and chooses blocks with Shift', async () => {
    const { grid } = open();
    await press('{ArrowRight}{ArrowDown}');
    expect(active(grid)).toBe('5');
    await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['5', '6', '8', '9']);
    await press('{Escape}');
    expect(chosen()).toEqual(['5']);
    await press('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(9);
  });

  it('is left by Tab at the end of a row, and from anywhere after Esc', async () => {
    const { grid } = open();
    await press('{Tab}{Tab}');
    expect(active(grid)).toBe('3');
    await press('{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
    await press('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(grid);
    await press('{Home}{Escape}{Tab}');
    expect(document.activeElement?.textContent).toBe('After');
  });
});

describe('editing', () => {
  it('begins with Enter or F2 on what is there, and Enter goes down', async () => {
    const { grid, edits } = open();
    await press('{F2}12{Enter}');
    expect(edits).toEqual([[{ row: 0, column: 0, text: '12' }]]);
    expect(active(grid)).toBe('4');
    await press('{Enter}{End}0{Enter}');
    expect(edits[1]).toEqual([{ row: 1, column: 0, text: '40' }]);
    expect(document.activeElement).toBe(grid);
  });

  it('begins by typing, which replaces, and Tab or an arrow goes on', async () => {
    const { grid, edits } = open();
    await press('8{Tab}9{ArrowDown}');
    expect(edits.flat().map(({ text }) => text)).toEqual(['8', '9']);
    expect(active(grid)).toBe('5');
  });

  it('is given up by Esc', async () => {
    const { grid, edits } = open();
    await press('88{Escape}');
    expect(edits).toEqual([]);
    expect(cells()).toEqual(start.flat());
    expect(document.activeElement).toBe(grid);
  });

  it('stays with the reason when a text is refused, and says so when it is left', async () => {
    const { edits } = open();
    await press('1.5{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Whole hours only');
    expect(screen.getByRole('textbox', { name: 'Cell 0-0' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'After' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('“1.5”: Whole hours only');
    expect(edits).toEqual([]);
  });

  it('is saved when one goes on by the mouse, to where one presses', async () => {
    const { grid, edits } = open();
    await press('12');
    await userEvent.click(screen.getByRole('gridcell', { name: '9' }));
    expect(edits).toEqual([[{ row: 0, column: 0, text: '12' }]]);
    expect(active(grid)).toBe('9');
    await userEvent.dblClick(screen.getByRole('gridcell', { name: '5' }));
    expect(screen.getByRole('textbox', { name: 'Cell 1-1' })).not.toBeNull();
  });

  it('clears a block as one edit', async () => {
    const { edits } = open();
    await press('{Shift>}{ArrowRight}{/Shift}{Delete}');
    expect(edits).toEqual([
      [
        { row: 0, column: 0, text: '' },
        { row: 0, column: 1, text: '' },
      ],
    ]);
  });

  it('hands Ctrl+Z and Ctrl+Y on', async () => {
    const onUndo = vi.fn();
    const onRedo = vi.fn();
    open({ onUndo, onRedo });
    await press('{Control>}z{/Control}');
    await press('{Control>}y{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
    expect([onUndo.mock.calls.length, onRedo.mock.calls.length]).toEqual([1, 2]);
  });
});

describe('the clipboard', () => {
  it('takes a block as a spreadsheet reads it, and cutting clears it', async () => {
    const { grid, edits } = open();
    await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const clipboardData = clipboard();
    fireEvent.copy(grid, { clipboardData });
    expect(clipboardData.getData('text/plain')).toBe('1\t2\n4\t5');
    expect(edits).toEqual([]);
    fireEvent.cut(grid, { clipboardData });
    expect(edits[0]).toHaveLength(4);
  });

  it('lays a block down as one edit, and chooses it', async () => {
    const { grid, edits } = open();
    await press('{ArrowRight}{ArrowDown}');
    fireEvent.paste(grid, { clipboardData: clipboard('10\t20\r\n30\t40\r\n') });
    expect(edits).toHaveLength(1);
    expect(chosen()).toEqual(['10', '20', '30', '40']);
  });
});

it('opens what stands behind a cell where nothing is edited', async () => {
  const onOpen = vi.fn();
  const { grid } = open({ onOpen });
  expect(grid.getAttribute('aria-readonly')).toBe('false');
  await press('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 0 });
});

it('keeps a large grid out of the document but for what is in sight', async () => {
  const { grid } = open({ rows: 300, columns: 200, cell: (row, column) => ({ text: `${row}/${column}` }) });
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(1500);
  await press('{Control>}{End}{/Control}');
  expect(active(grid)).toBe('299/199');
});
