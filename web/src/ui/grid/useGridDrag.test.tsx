import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cell, chosen, clipboard, open, over, pointer, press, where } from '../../testing/spreadsheet.tsx';
import type { SpreadsheetProps } from './gridTypes.ts';
import { placesOf } from './selection.ts';

const cornerOf = () => document.querySelector('[data-slot="block-corner"]') as Element;

describe('dragging', () => {
  const moved: string[] = [];
  const planMove: SpreadsheetProps['planMove'] = ({ from, grip, over, isCopy }) => {
    const words = `${placesOf(from).length} ${grip.row}/${grip.column} to ${over.row}/${over.column}${isCopy ? ', copied' : ''}`;
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
    await press('{Control>}{Home}{/Control}');
    drag();
    await press('{Shift>}');
    pointer('pointerup', window);
    expect(moved).toEqual(['1 0/0 to 1/1', '1 0/0 to 1/1, copied']);
  });

  it('several chosen blocks by the edge of one moves them together, and chooses them there', () => {
    open({ planMove });
    pointer('pointerdown', cell('4'), { pointerType: 'mouse', clientX: 50, clientY: 50 });
    pointer('pointerdown', cell('8'), { pointerType: 'mouse', ctrlKey: true, clientX: 50, clientY: 50 });
    pointer('pointerdown', cell('4'), { pointerType: 'mouse', clientX: 0, clientY: 0 });
    pointer('pointermove', cell('4'), { pointerType: 'mouse', clientX: 8, clientY: 0, buttons: 1 });
    over('2');
    pointer('pointermove', window, { clientX: 20, clientY: 20 });
    pointer('pointerup', window);
    expect(moved).toEqual(['2 1/0 to 0/1']);
    expect(chosen()).toEqual(['2', '6']);
  });

  it('is repeated by F4: as far again, or onto the same row where nothing is typed', async () => {
    const names = { row: String, column: String };
    const { grid } = open({ planMove, names, isEditable: ({ row }) => row !== 1 });
    const clipboardData = clipboard();
    fireEvent.cut(grid, { clipboardData });
    await press('{ArrowRight}');
    fireEvent.paste(grid, { clipboardData });
    expect(chosen()).toEqual(['2']);
    await press('{F4}');
    expect(chosen()).toEqual(['3']);
    fireEvent.cut(grid, { clipboardData });
    await press('{ArrowDown}');
    fireEvent.paste(grid, { clipboardData });
    await press('{ArrowDown}{ArrowLeft}{F4}');
    expect(moved).toEqual(['1 0/0 to 0/1', '1 0/1 to 0/2', '1 0/2 to 1/2', '1 2/1 to 1/1']);
  });

  it('holds the rows where they are until it is over', async () => {
    const held: boolean[] = [];
    open({ planMove, onHold: (isHeld) => held.push(isHeld) });
    pointer('pointerdown', cell('1'), { pointerType: 'mouse', clientX: 0, clientY: 0 });
    pointer('pointermove', cell('1'), { pointerType: 'mouse', clientX: 8, clientY: 0, buttons: 1 });
    expect(held).toEqual([true]);
    await press('{Escape}');
    pointer('pointerup', window);
    expect(held).toEqual([true, false]);
    await press('.');
    expect(held).toEqual([true, false, true]);
    await press('{Escape}');
    await waitFor(() => expect(held).toEqual([true, false, true, false]));
  });

  it('the corner fills as one edit, and chooses what it has filled', () => {
    const { edits } = open();
    const corner = cornerOf();
    pointer('pointerdown', corner, { pointerType: 'mouse' });
    over('7');
    pointer('pointermove', window, { clientX: 20, clientY: 20 });
    pointer('pointerup', window);
    expect(where(edits)).toEqual([['1/0=1', '2/0=1']]);
    expect(chosen()).toEqual(['1', '1', '1']);
  });

  it('the corner by a finger chooses a block either way, ends an edit, and opens what can be done with it', async () => {
    const { edits } = open();
    await press('{ArrowDown}{ArrowRight}{Enter}8');
    pointer('pointerdown', cornerOf(), { pointerType: 'touch' });
    expect(where(edits)).toEqual([['1/1=8']]);
    for (const name of ['9', '1']) {
      over(name);
      pointer('pointermove', window, { pointerType: 'touch', clientX: 20, clientY: 20 });
    }
    expect(chosen()).toEqual(['1', '2', '4', '8']);
    pointer('pointerup', window, { pointerType: 'touch' });
    await screen.findByRole('dialog', { name: 'Cell 0-0' });
    fireEvent.click(screen.getByRole('button', { name: /^Clear/ }));
    expect(where(edits).at(-1)).toEqual(['0/0=', '0/1=', '1/0=', '1/1=']);
  });

  it('the corner by a finger chooses what is only read, too', async () => {
    const { change } = open();
    change({ isEditable: () => false, entries: () => [] });
    pointer('pointerdown', cornerOf(), { pointerType: 'touch' });
    over('5');
    pointer('pointermove', window, { pointerType: 'touch', clientX: 20, clientY: 20 });
    pointer('pointercancel', window, { pointerType: 'touch' });
    expect(chosen()).toEqual(['1', '2', '4', '5']);
    expect(screen.queryByRole('dialog')).toBeNull();
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
