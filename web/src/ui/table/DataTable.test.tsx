import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IconButton } from '../basics/IconButton.tsx';
import type { Column } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

type Row = { id: number; name: string; hours: number };

const columns: Column<Row>[] = [
  { id: 'name', header: 'Project', cell: (row) => row.name, sortValue: (row) => row.name },
  {
    id: 'hours',
    header: 'Hours',
    align: 'end',
    cell: (row) => `${row.hours}h`,
    sortValue: (row) => row.hours,
    total: (rows) => `${rows.reduce((sum, row) => sum + row.hours, 0)}h`,
  },
];
const three: Row[] = [
  { id: 1, name: 'Shop', hours: 4 },
  { id: 2, name: 'App', hours: 40 },
  { id: 3, name: 'Brand', hours: 8 },
];
const many: Row[] = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Project ${id}`, hours: id }));

const show = (props: Partial<DataTableProps<Row>> = {}) =>
  render(
    <DataTable
      label="Projects"
      columns={columns}
      rows={three}
      rowKey={(row) => row.id}
      empty={<p>No projects found</p>}
      {...props}
    />,
  );

/** First cells of the rows in the body, top to bottom. */
const order = () => [...document.querySelectorAll('tbody tr[data-row] > th')].map((cell) => cell.textContent);

// The geometry that the row window needs, which jsdom lacks.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5001 * 36);
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    const top = typeof options === 'object' ? (options.top ?? 0) : 0;
    vi.spyOn(this, 'scrollTop', 'get').mockReturnValue(top);
    this.dispatchEvent(new Event('scroll'));
  };
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(360);
  vi.spyOn(window, 'scrollTo').mockImplementation((options?: ScrollToOptions | number) => {
    const top = typeof options === 'object' ? (options.top ?? 0) : 0;
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    window.dispatchEvent(new Event('scroll'));
  });
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
});

it('marks the sides on which it goes on beyond its frame', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(700);
  show();
  const scroller = document.querySelector('[data-slot~="table-scroller"]');
  const marks = () => ['data-shifted', 'data-cut'].map((name) => scroller?.hasAttribute(name));
  expect(marks()).toEqual([false, true]);
  for (const [left, expected] of [
    [120, [true, true]],
    [300, [true, false]],
  ] as const) {
    if (scroller) scroller.scrollLeft = left;
    scroller?.dispatchEvent(new Event('scroll'));
    expect(marks()).toEqual(expected);
  }
});

describe('where not every column has room', () => {
  const standings = (row: string) =>
    [...document.querySelectorAll(`${row} > :is(th, td)`)].map((cell) => cell.getAttribute('data-standing'));

  it.each([
    [400, ['column', 'column'], null],
    [220, ['column', 'under'], 'Hours'],
  ])('%i pixels', (width, expected, label) => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
    show();
    for (const row of ['thead tr', 'tbody tr[data-row="0"]', 'tfoot tr'])
      expect(standings(row)).toEqual(expected);
    expect(screen.getByText('4h').getAttribute('data-label')).toBe(label);
    // Screen readers don't find a second table.
    expect(screen.getAllByRole('columnheader').length).toBe(2);
  });

  it('larger text has less room, and wider columns', () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
    document.documentElement.style.fontSize = '32px';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    const wide = columns.map((column) => ({ ...column, width: 120 }));
    show({ columns: wide, rowActions: () => 'Edit', actionsWidth: 40 });
    expect(standings('tbody tr[data-row="0"]')).toEqual(['column', 'under', null]);
    const widths = [...document.querySelectorAll('col')].map((col) => col.style.inlineSize);
    expect(widths).toEqual(['7.5rem', '7.5rem', '2.5rem']);
  });
});

describe('what scrolls within itself', () => {
  const scroller = () => document.querySelector<HTMLElement>('[data-slot~="table-scroller"]');

  beforeEach(() => {
    const style = document.createElement('style');
    style.textContent = '[data-slot~="table-scroller"] { overflow-x: auto }';
    document.head.append(style);
    onTestFinished(() => style.remove());
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(700);
  });

  it('is a named stop of Tab', () => {
    show({ isMatrix: true, columns: columns.map(({ sortValue: _, ...column }) => column) });
    expect(screen.getByRole('region', { name: 'Projects' }).tabIndex).toBe(0);
  });

  it('is none where its cells are', () => {
    show({ isMatrix: true, onRowPress: () => {} });
    expect(screen.queryByRole('region')).toBeNull();
    expect(scroller()?.tabIndex).toBe(-1);
  });
});

it('sorts on a heading, tells how, and keeps the total', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Hours' }));
  expect(order()).toEqual(['App', 'Brand', 'Shop']);
  expect(screen.getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Hours' }));
  expect(order()).toEqual(['Shop', 'Brand', 'App']);
  const total = screen.getByRole('rowheader', { name: 'Total' }).closest('tr');
  expect(total && within(total).getByText('52h')).not.toBeNull();
});

it('lets the page hold the order', async () => {
  const onSortChange = vi.fn();
  show({ sort: { column: 'name', direction: 'descending' }, onSortChange });
  expect(order()).toEqual(['Shop', 'Brand', 'App']);
  await userEvent.click(screen.getByRole('button', { name: 'Project' }));
  expect(onSortChange).toHaveBeenCalledWith({ column: 'name', direction: 'ascending' });
});

describe('rows that open something', () => {
  it('takes a press anywhere on the row, but not one on another control', async () => {
    const onRowPress = vi.fn();
    const onEdit = vi.fn();
    show({ onRowPress, rowActions: () => <IconButton label="Edit" icon="✎" onPress={onEdit} /> });
    await userEvent.click(screen.getByText('40h'));
    expect(onRowPress).toHaveBeenCalledExactlyOnceWith(three[1]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] ?? document.body);
    expect(onEdit).toHaveBeenCalledOnce();
    expect(onRowPress).toHaveBeenCalledOnce();
  });

  it('works by keyboard: arrows between rows and controls, Enter to open', async () => {
    const onRowPress = vi.fn();
    const user = userEvent.setup();
    show({ onRowPress, rowActions: () => <IconButton label="Edit" icon="✎" /> });
    screen.getByRole('button', { name: 'Shop' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('App');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Edit' })[2]);
    await user.keyboard('{ArrowLeft}{Home}{Enter}');
    expect(onRowPress).toHaveBeenCalledExactlyOnceWith(three[0]);
  });
});

it('opens a row to show more under it', async () => {
  show({ renderDetail: (row) => <p>Details of {row.name}</p> });
  const opener = screen.getByRole('button', { name: 'App' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Details of App')).not.toBeNull();
});

/** Shows 5,000 rows, and waits until the visible ones are known. */
const showMany = async (props: Partial<DataTableProps<Row>> = {}) => {
  show({ rows: many, ...props });
  // It begins with half a window.
  await waitFor(() => expect(order().length).toBeGreaterThan(8));
};

describe.each([
  ['that scroll with the page', {}],
  ['that scroll within the table', { maxHeight: '20rem' }],
])('5,000 rows %s', (_, place) => {
  it('keeps only those in sight in the document, and counts them all', async () => {
    await showMany(place);
    expect(order().length).toBeLessThan(30);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  });

  it('goes to the last row by keyboard', async () => {
    await showMany({ ...place, onRowPress: () => {} });
    screen.getByRole('button', { name: 'Project 0' }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Project 4999'));
  });
});

it('begins with the first of clearly more rows until all are asked for, and sums up all of them', async () => {
  show({ rows: many.slice(0, 40), atFirst: 20, defaultSort: { column: 'hours', direction: 'descending' } });
  expect(order()).toHaveLength(20);
  expect(order()[0]).toBe('Project 39');
  expect(document.querySelector('tfoot')?.textContent).toContain('780h');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 40' }));
  expect(order()).toHaveLength(40);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  cleanup();
  show({ rows: many.slice(0, 30), atFirst: 20 });
  expect(order()).toHaveLength(30);
});

it('keeps a row open while it is scrolled out of the document and back', async () => {
  await showMany({ renderDetail: (row) => <p>Details of {row.name}</p> });
  await userEvent.click(screen.getByRole('button', { name: 'Project 2' }));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Project 4999'));
  expect(screen.queryByText('Details of Project 2')).toBeNull();
  await userEvent.keyboard('{Home}');
  expect(await screen.findByText('Details of Project 2')).not.toBeNull();
});

it('says what is missing when there are no rows, and shows grey rows while they load', () => {
  const { unmount } = show({ rows: [] });
  expect(screen.getByText('No projects found')).not.toBeNull();
  expect(screen.queryByText('Total')).toBeNull();
  unmount();
  show({ rows: undefined });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No projects found')).toBeNull();
  expect(document.querySelectorAll('[data-slot~="skeleton"]').length).toBeGreaterThan(5);
});
