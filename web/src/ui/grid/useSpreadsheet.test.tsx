import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPageHeld } from '../basics/heldPage.ts';
import { ToastRegion } from '../feedback/ToastRegion.tsx';
import { dismissToast } from '../feedback/toasts.ts';
import { GridCell } from './GridCell.tsx';
import type { SpreadsheetProps } from './gridTypes.ts';
import type { Edit } from './pasteBlock.ts';
import { hasColumn } from './selection.ts';
import { useSpreadsheet } from './useSpreadsheet.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => act(dismissToast));

const start = [
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
                  hasHandle={column === columnsOf(row).handle}
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

const open = (props: Partial<SpreadsheetProps> = {}) => {
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

  it('stays with the reason when a text is refused, and is kept in its cell when that is left', async () => {
    const { grid, edits } = open();
    await press('1.5{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Whole hours only');
    expect(screen.getByRole('textbox', { name: 'Cell 0-0' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'After' }));
    const cell = screen.getByRole('gridcell', { name: '1.5 Whole hours only' });
    expect([cell.getAttribute('aria-invalid'), isPageHeld()]).toEqual(['true', true]);
    expect(edits).toEqual([]);
    act(() => grid.focus());
    await press('{F2}');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1.5');
    await press('{End}{Backspace}{Backspace}{Enter}');
    expect(edits).toEqual([[{ row: 0, column: 0, text: '1' }]]);
    expect([screen.queryByRole('alert'), isPageHeld()]).toEqual([null, false]);
  });

  it('gives a refused text up by Esc', async () => {
    const { edits } = open();
    await press('x');
    await press('1.5{Enter}');
    await userEvent.click(screen.getByRole('gridcell', { name: '9' }));
    await userEvent.click(screen.getByRole('gridcell', { name: /^1.5/ }));
    await press('{Escape}');
    expect([cells()[0], screen.queryByRole('alert'), edits]).toEqual(['1', null, []]);
  });

  it('goes on after a run of Tabs in the column where it began, a row down', async () => {
    const { grid, edits } = open();
    await press('{ArrowRight}7{Tab}8{Enter}');
    expect(active(grid)).toBe('5');
    await press('1{Tab}{Enter}');
    expect(active(grid)).toBe('8');
    expect(edits.flat().map(({ row, column, text }) => `${row}/${column} ${text}`)).toEqual([
      '0/1 7',
      '0/2 8',
      '1/1 1',
    ]);
  });

  it('forgets a run of Tabs when one goes elsewhere', async () => {
    const { grid } = open();
    await press('7{Tab}{ArrowRight}8{Enter}');
    expect(active(grid)).toBe('6');
  });

  it('fills the chosen block with what is typed, by Ctrl+Enter', async () => {
    const { edits } = open();
    await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}0{Control>}{Enter}{/Control}');
    expect(edits).toEqual([
      [
        { row: 0, column: 0, text: '0' },
        { row: 0, column: 1, text: '0' },
        { row: 1, column: 0, text: '0' },
        { row: 1, column: 1, text: '0' },
      ],
    ]);
    expect(chosen()).toEqual(['0', '0', '0', '0']);
  });

  it('fills down and right', async () => {
    const { edits } = open();
    await press('{Control>}{Shift>}{ArrowDown}{/Shift}d{/Control}');
    expect(cells()).toEqual(['1', '2', '3', '1', '5', '6', '1', '8', '9']);
    await press('{ArrowRight}{Control>}r{/Control}');
    expect(cells().slice(0, 2)).toEqual(['1', '1']);
    expect(edits.map((each) => each.length)).toEqual([2, 1]);
  });

  it('leaves cells alone that are none to edit', async () => {
    const onOpen = vi.fn();
    const { edits } = open({ onOpen, isEditable: ({ row }) => row !== 1 });
    await press('{ArrowDown}5{Delete}{Control>}d{/Control}{Enter}');
    expect(edits).toEqual([]);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 0 });
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

  it('is refused whole where it does not fit, with the cell named', async () => {
    const { grid, edits } = open();
    await press('{ArrowRight}{ArrowDown}');
    fireEvent.paste(grid, { clipboardData: clipboard('1\t2\t3') });
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Cell 1-1: What you paste has 3 columns, and there are 2 columns from here on. Nothing was pasted.',
    );
    expect(edits).toEqual([]);
  });

  it('is refused whole for one bad text, which is kept in its cell with the reason', async () => {
    const { grid, edits } = open();
    fireEvent.paste(grid, { clipboardData: clipboard('10\t20\n30\tmany') });
    expect(edits).toEqual([]);
    expect(active(grid)).toBe('many Whole hours only');
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Cell 1-1: “many”. Whole hours only.',
    );
  });

  it('lays a block down as one edit, chooses it, and says no more that another one was refused', async () => {
    const { grid, edits } = open();
    fireEvent.paste(grid, { clipboardData: clipboard('1\t2\t3\t4') });
    await screen.findByRole('alertdialog');
    await press('{ArrowRight}{ArrowDown}');
    fireEvent.paste(grid, { clipboardData: clipboard('10\t20\r\n30\t40\r\n') });
    expect(edits).toHaveLength(1);
    expect(chosen()).toEqual(['10', '20', '30', '40']);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

it('opens what stands behind a cell where nothing is edited', async () => {
  const onOpen = vi.fn();
  const { grid } = open({ onOpen, isEditable: () => false });
  expect(grid.getAttribute('aria-readonly')).toBe('false');
  await press('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 0 });
});

it('is edited by a finger’s press', async () => {
  const { edits } = open();
  fireEvent(
    screen.getByRole('gridcell', { name: '5' }),
    new PointerEvent('click', { bubbles: true, pointerType: 'touch' }),
  );
  await press('8{Enter}');
  expect(edits).toEqual([[{ row: 1, column: 1, text: '8' }]]);
});

const where = (edits: readonly (readonly Edit[])[]) =>
  edits.map((each) => each.map(({ row, column, text }) => `${row}/${column}=${text}`));
const cell = (name: string) => screen.getByRole('gridcell', { name });
/** Lets a pointer be over a cell, which jsdom doesn't lay out. */
const over = (name: string) => {
  document.elementFromPoint = () => cell(name);
};
const pointer = (type: string, target: Element | Window, more: PointerEventInit = {}) =>
  fireEvent(target, new PointerEvent(type, { bubbles: true, cancelable: true, ...more }));

describe('several blocks', () => {
  it('are chosen by Ctrl and a press, cleared as one edit, and copied where they fit together', async () => {
    const { grid, edits } = open();
    await userEvent.click(cell('1'));
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(cell('7'));
    await user.keyboard('{/Control}');
    expect(chosen()).toEqual(['1', '7']);
    const clipboardData = clipboard();
    fireEvent.copy(grid, { clipboardData });
    expect(clipboardData.getData('text/plain')).toBe('1\n7');
    await press('{Delete}');
    expect(where(edits)).toEqual([['0/0=', '2/0=']]);
  });

  it('are chosen by keys alone, filled at once, and let go by Esc', async () => {
    const { edits } = open();
    await press('{Shift>}{F8}{/Shift}{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual(['1', '5', '6']);
    expect(screen.getByText(/^Go on to other cells/)).not.toBeNull();
    await press('0{Control>}{Enter}{/Control}');
    expect(where(edits)).toEqual([['0/0=0', '1/1=0', '1/2=0']]);
    await press('{Escape}');
    expect(chosen()).toEqual(['0']);
  });

  it('that are of neither the same rows nor the same columns are not copied together', async () => {
    const { grid } = open();
    await press('{Shift>}{F8}{/Shift}{ArrowDown}{ArrowRight}');
    fireEvent.copy(grid, { clipboardData: clipboard() });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Blocks are copied together if');
  });
});

describe('the hands', () => {
  it('repeat by F4 what was done last', async () => {
    const { edits } = open();
    await press('8{Enter}{F4}{Delete}{ArrowDown}{F4}');
    expect(where(edits)).toEqual([['0/0=8'], ['1/0=8'], ['1/0='], ['2/0=']]);
  });

  it('copy with headings, and paste rows as columns', async () => {
    const written: string[] = [];
    userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    const headings = { row: (row: number) => `Row ${row}`, column: (column: number) => `Month ${column}` };
    const { grid, edits } = open({ headings });
    await press('{Shift>}{ArrowRight}{/Shift}{Control>}{Shift>}C{/Shift}{/Control}');
    expect(written).toEqual(['\tMonth 0\tMonth 1\nRow 0\t1\t2']);
    await press('{Escape}{Control>}{Shift>}V{/Shift}{/Control}');
    fireEvent.paste(grid, { clipboardData: clipboard('10\t20') });
    expect(where(edits)).toEqual([['0/0=10', '1/0=20']]);
  });

  it('find rows and cells while one types, Enter goes on, and Esc back', async () => {
    const headings = { row: (row: number) => `Row ${row}`, column: () => '' };
    const { grid } = open({ headings });
    await press('{ArrowRight}{Control>}f{/Control}row');
    expect(screen.getByText('1 of 3')).not.toBeNull();
    await press('{Enter}{Enter}{Shift>}{Enter}{/Shift}');
    expect(active(grid)).toBe('5');
    await press('{Control>}a{/Control}9');
    expect(active(grid)).toBe('9');
    await press('{Escape}');
    expect(document.activeElement).toBe(grid);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('open what can be done with a cell by a full stop, and do it', async () => {
    const { grid, edits } = open();
    await press('{ArrowRight}.');
    const list = await screen.findByRole('dialog', { name: 'Cell 0-1' });
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: /^Clear/ }));
    expect(where(edits)).toEqual([['0/1=']]);
    await waitFor(() => expect(document.activeElement).toBe(grid));
  });

  it('take a text on a cell that asks what it is for', async () => {
    const asked: string[] = [];
    const { edits } = open({
      isEditable: ({ row }) => row > 0,
      asking: {
        isAsking: ({ row }) => row === 0,
        faultIn: (text) => (text === '99' ? 'Too many' : undefined),
        onText: (text, { row, column }) => asked.push(`${text} at ${row}/${column}`),
      },
    });
    await press('99{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Too many');
    await press('{Backspace}{Enter}');
    expect([asked, edits]).toEqual([['9 at 0/0'], []]);
  });
});

describe('dragging', () => {
  const moved: string[] = [];
  const planMove: SpreadsheetProps['planMove'] = ({ from, grip, over, isCopy }) => {
    const words = `${from.length} ${grip.row}/${grip.column} to ${over.row}/${over.column}${isCopy ? ', copied' : ''}`;
    return { lit: [over], words, ...(over.row < 2 && { carryOut: () => moved.push(words) }) };
  };
  beforeEach(() => {
    moved.length = 0;
    window.scrollBy = () => {};
  });

  it('a chosen cell by its edge moves it, with Shift copies it, and Esc lets go', async () => {
    open({ planMove });
    const drag = () => {
      pointer('pointerdown', cell('1'), { pointerType: 'mouse', clientX: 0, clientY: 0 });
      pointer('pointermove', cell('1'), { pointerType: 'mouse', clientX: 8, clientY: 0, buttons: 1 });
      over('5');
      pointer('pointermove', window, { clientX: 20, clientY: 20 });
    };
    drag();
    expect(screen.getByText('1 0/0 to 1/1')).not.toBeNull();
    expect(cell('5').getAttribute('data-lit')).toBe('true');
    await press('{Escape}');
    expect(screen.queryByText(/^1 0\/0/)).toBeNull();
    pointer('pointerup', window);
    expect(moved).toEqual([]);
    drag();
    pointer('pointerup', window);
    drag();
    await press('{Shift>}');
    pointer('pointerup', window);
    expect(moved).toEqual(['1 0/0 to 1/1', '1 0/0 to 1/1, copied']);
  });

  it('the corner fills as one edit, and chooses what it has filled', () => {
    const { edits } = open();
    const handle = document.querySelector('[data-slot="fill-handle"]') as Element;
    pointer('pointerdown', handle, { pointerType: 'mouse' });
    over('7');
    pointer('pointermove', window, { clientX: 20, clientY: 20 });
    pointer('pointerup', window);
    expect(where(edits)).toEqual([['1/0=1', '2/0=1']]);
    expect(chosen()).toEqual(['1', '1', '1']);
  });

  it('by a finger begins where it rests, and where it is not moved it opens what can be done', async () => {
    vi.useFakeTimers();
    open({ planMove });
    const rest = () => {
      pointer('pointerdown', cell('5'), { pointerType: 'touch' });
      act(() => void vi.advanceTimersByTime(600));
    };
    rest();
    over('2');
    pointer('pointermove', window, { pointerType: 'touch', clientX: 20, clientY: 20 });
    pointer('pointerup', window, { pointerType: 'touch' });
    expect(moved).toEqual(['1 1/1 to 0/1']);
    rest();
    pointer('pointerup', window, { pointerType: 'touch' });
    vi.useRealTimers();
    expect(await screen.findByRole('dialog', { name: 'Cell 1-1' })).not.toBeNull();
  });

  it('is done by keys alone by cutting and pasting, of which cutting changes nothing', async () => {
    const { grid, edits } = open({ planMove });
    const clipboardData = clipboard();
    fireEvent.cut(grid, { clipboardData });
    expect(screen.getByText(/^Cut\. Ctrl\+V moves it/)).not.toBeNull();
    await press('{ArrowDown}{ArrowRight}');
    fireEvent.paste(grid, { clipboardData });
    expect([moved, edits]).toEqual([['1 0/0 to 1/1'], []]);
    fireEvent.cut(grid, { clipboardData });
    await press('{ArrowDown}');
    fireEvent.paste(grid, { clipboardData });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('1 1/1 to 2/1');
  });

  it('follows what was cut where rows come above it, and moves nothing that came between', async () => {
    const named = (...rows: string[]) => ({
      names: { row: (place: number) => rows[place] ?? '', column: String },
    });
    const { grid, change } = open({ planMove, ...named('Ada', 'Ben', 'Cleo') });
    const clipboardData = clipboard();
    await press('{Shift>}{ArrowDown}{/Shift}');
    fireEvent.cut(grid, { clipboardData });
    change(named('Abe', 'Ada', 'Ben'));
    const cut = [...grid.querySelectorAll('[data-cut]')].map(({ textContent }) => textContent);
    expect(cut).toEqual(['4', '7']);
    await press('{Home}{ArrowUp}');
    fireEvent.paste(grid, { clipboardData });
    expect(moved).toEqual(['2 1/0 to 0/0']);
    change(named('Ada', 'Ben', 'Cleo'));
    await press('{Shift>}{ArrowDown}{/Shift}');
    fireEvent.cut(grid, { clipboardData });
    change(named('Ada', 'Bea', 'Ben'));
    fireEvent.paste(grid, { clipboardData });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('no longer together');
    expect(moved).toHaveLength(1);
  });

  it('copies what was copied here to where nothing is typed, and only that', async () => {
    const { grid, edits } = open({
      planMove,
      isEditable: ({ row }) => row !== 1,
      faultIn: (_, { row }) => (row === 1 ? 'A total' : undefined),
    });
    const clipboardData = clipboard();
    fireEvent.copy(grid, { clipboardData });
    await press('{ArrowDown}');
    fireEvent.paste(grid, { clipboardData });
    expect([moved, edits]).toEqual([['1 0/0 to 1/0, copied'], []]);
    fireEvent.paste(grid, { clipboardData: clipboard('99') });
    expect((await screen.findByRole('alertdialog')).textContent).toContain('A total');
    expect(moved).toHaveLength(1);
    await press('{ArrowDown}');
    fireEvent.paste(grid, { clipboardData });
    expect(edits).toEqual([[{ row: 2, column: 0, text: '1' }]]);
  });

  it('is done where the browser cuts nothing outside of fields, too', () => {
    const { grid, edits } = open({ planMove });
    fireEvent.keyDown(grid, { key: 'x', ctrlKey: true });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    const isTaken = !fireEvent.keyDown(grid, { key: 'v', ctrlKey: true });
    expect([isTaken, moved, edits]).toEqual([true, ['1 0/0 to 1/0'], []]);
    expect(screen.queryByText(/^Cut\./)).toBeNull();
  });
});
