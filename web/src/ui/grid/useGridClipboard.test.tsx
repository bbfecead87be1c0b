import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { active, cell, chosen, clipboard, open, press, where } from '../../testing/spreadsheet.tsx';

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
    await press('{Shift>}{F8}{/Shift}');
    expect(screen.getByText(/^Go on to other cells/)).not.toBeNull();
    await press('{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual(['1', '5', '6']);
    expect(screen.queryByText(/^Go on to other cells/)).toBeNull();
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
