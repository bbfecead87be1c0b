import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  active,
  cell,
  cells,
  chosen,
  clipboard,
  open,
  press,
  start,
  where,
} from '../../testing/spreadsheet.tsx';
import { hasUnsavedInput } from '../basics/unsavedGuard.ts';

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

it('keeps a block as it was chosen while rows or columns come and go, else its active cell alone', async () => {
  const named = (rows: string, columns = 'xyz') => ({
    names: { row: (row: number) => rows[row] ?? '', column: (column: number) => columns[column] ?? '' },
  });
  const { change } = open(named('abc'));
  await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  const chosenOf = (...names: Parameters<typeof named>) => {
    change(named(...names));
    return chosen();
  };
  const block = ['1', '2', '4', '5'];
  expect(chosenOf('abc')).toEqual(block);
  expect(chosenOf('oab')).toEqual(['4', '5', '7', '8']);
  expect(chosenOf('aob')).toEqual(['1']);
  expect(chosenOf('obc')).toEqual(['1']);
  expect(chosenOf('aoc')).toEqual(['1']);
  expect(chosenOf('abc', 'oxy')).toEqual(['2', '3', '5', '6']);
  expect(chosenOf('abc', 'yzo')).toEqual(['1']);
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
    expect([cell.getAttribute('aria-invalid'), hasUnsavedInput()]).toEqual(['true', true]);
    expect(edits).toEqual([]);
    act(() => grid.focus());
    await press('{F2}');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1.5');
    await press('{End}{Backspace}{Backspace}{Enter}');
    expect(edits).toEqual([[{ row: 0, column: 0, text: '1' }]]);
    expect([screen.queryByRole('alert'), hasUnsavedInput()]).toEqual([null, false]);
  });

  it.each(['{Escape}', '{Control>}z{/Control}'])('gives a refused text up by %s', async (key) => {
    const onUndo = vi.fn();
    const { edits } = open({ onUndo });
    await press('x');
    await press('1.5{Enter}');
    await userEvent.click(screen.getByRole('gridcell', { name: '9' }));
    await userEvent.click(screen.getByRole('gridcell', { name: /^1.5/ }));
    await press(key);
    expect([cells()[0], screen.queryByRole('alert'), edits]).toEqual(['1', null, []]);
    expect(onUndo).not.toHaveBeenCalled();
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
        onTexts: (texts) =>
          asked.push(texts.map(({ text, row, column }) => `${text} at ${row}/${column}`).join()),
      },
    });
    await press('99{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Too many');
    await press('{Escape}');
    fireEvent.doubleClick(cell('1'));
    await press('9{Enter}');
    expect([asked, edits]).toEqual([['9 at 0/0'], []]);
    await press('{Shift>}{ArrowRight}{/Shift}7{Control>}{Enter}{/Control}');
    fireEvent.paste(screen.getByRole('grid'), { clipboardData: clipboard('5\t6') });
    expect([asked.slice(1), edits]).toEqual([['7 at 0/0,7 at 0/1', '5 at 0/0,6 at 0/1'], []]);
  });

  it('repeat a filling with what stands there by then', async () => {
    const { edits, change } = open();
    await press('{ArrowRight}{Control>}r{/Control}');
    change({ cell: () => ({ text: '40' }) });
    await press('{ArrowDown}{F4}');
    expect(where(edits)).toEqual([['0/1=1'], ['1/1=40']]);
  });
});
