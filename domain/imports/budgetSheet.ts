import { type BudgetMonth, maxUtilisation } from '../money/budget.ts';
import { figureLabels } from '../money/figures.ts';
import { manualFigures, type PnlLeaf, pnlLeaves } from '../money/leaves.ts';
import { noAmounts } from '../money/pnlTotals.ts';
import { isSignedMoney, penceOf } from '../values/money.ts';
import { addMonths, isMonth, type Month, monthLabel } from '../values/month.ts';
import { readNumber } from '../values/numberReader.ts';
import { monthCell } from './cells.ts';

/** A row of a sheet, with its number in the file. */
export type SheetRow = { row: number; cells: readonly string[] };

/** A fault of a row, as a sentence. */
export type SheetFault = { row: number; message: string };

/** The leaves in the order of the P&L's rows; a sheet names its rows after them. */
export const sheetLeaves = [
  'retainerRevenue',
  'slaRevenue',
  'oneOffRevenue',
  ...manualFigures,
] as const satisfies readonly PnlLeaf[];

/** The row with the target of utilisation. It may be left out, or blank in any month. */
export const utilisationRow = 'Utilisation (%)';

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Reads the months of a budget from a sheet: a head with the twelve months of a financial year, a row for each leaf of
 * the P&L and, optionally, one for the target of utilisation, in any order. Nothing is guessed: an unknown or missing
 * row, a repeated month and a cell that is no amount are each reported with their row.
 */
export const readBudgetSheet = (
  rows: readonly SheetRow[],
): { months: BudgetMonth[]; faults: readonly SheetFault[] } => {
  const [head, ...body] = rows;
  const faults: SheetFault[] = [];
  if (!head) return { months: [], faults: [{ row: 1, message: 'There is nothing in this sheet' }] };
  const columns = monthsOf(head, faults).map(({ month, place }) => {
    const budgeted: BudgetMonth = { month, leaves: noAmounts() };
    return { month, place, budgeted };
  });
  const found = new Map<PnlLeaf | 'utilisation', number>();
  for (const { row, cells } of body) {
    const label = cells[0]?.trim() ?? '';
    const figure =
      letters(label) === letters(utilisationRow)
        ? 'utilisation'
        : pnlLeaves.find((each) => letters(figureLabels[each]) === letters(label));
    if (!figure) {
      faults.push({
        row,
        message: `“${label}” is no row of a budget. Take it out, or name it as the template does`,
      });
      continue;
    }
    const isTarget = figure === 'utilisation';
    const earlier = found.get(figure);
    found.set(figure, row);
    if (earlier !== undefined) {
      const name = isTarget ? utilisationRow : figureLabels[figure];
      faults.push({ row, message: `${name} stands in row ${earlier} already` });
      continue;
    }
    if (cells.slice(head.cells.length).some((cell) => cell.trim() !== '')) {
      faults.push({ row, message: 'It has more cells than there are months' });
    }
    const blank = columns.filter(({ place }) => !cells[place]?.trim()).map(({ month }) => monthLabel(month));
    if (blank.length > 0 && !isTarget) {
      const which = blank.length === columns.length ? 'every month' : blank.join(', ');
      faults.push({ row, message: `${which} is blank: enter an amount, or 0` });
    }
    for (const { month, place, budgeted } of columns) {
      const cell = cells[place]?.trim();
      if (!cell) continue;
      const amount = isTarget ? percentageOf(cell) : amountOf(cell);
      if (typeof amount === 'string') faults.push({ row, message: `${monthLabel(month)}: ${amount}` });
      else if (isTarget) budgeted.utilisation = amount;
      else budgeted.leaves[figure] = amount;
    }
  }
  const missing = sheetLeaves.filter((leaf) => !found.has(leaf)).map((leaf) => figureLabels[leaf]);
  if (missing.length > 0) {
    faults.push({
      row: (body.at(-1) ?? head).row,
      message: `These rows are missing below: ${missing.join(', ')}`,
    });
  }
  const inOrder = columns.toSorted((one, other) => one.month.localeCompare(other.month));
  return { months: inOrder.map(({ budgeted }) => budgeted), faults };
};

/** The months in the head with their column indexes. */
const monthsOf = ({ row, cells }: SheetRow, faults: SheetFault[]): { month: Month; place: number }[] => {
  const columns: { month: Month; place: number }[] = [];
  for (const [place, cell] of cells.entries()) {
    const month = monthCell(cell);
    if (place === 0 || month === undefined) continue;
    if (!isMonth(month)) {
      faults.push({ row, message: `“${cell.trim()}” is no month. Name each column as “April 2027”` });
    } else if (columns.some((each) => each.month === month)) {
      faults.push({ row, message: `${monthLabel(month)} stands twice` });
    } else columns.push({ month, place });
  }
  const first = columns.map(({ month }) => month).sort()[0];
  if (first === undefined) faults.push({ row, message: 'The first row has no months' });
  else if (!first.endsWith('-04')) {
    faults.push({
      row,
      message: `The months begin with ${monthLabel(first)}: a budget is of April to March`,
    });
  } else {
    const year = Array.from({ length: 12 }, (_, index) => addMonths(first, index));
    const missing = year.filter((month) => !columns.some((each) => each.month === month));
    const beyond = columns.filter(({ month }) => !year.includes(month));
    if (missing.length > 0)
      faults.push({
        row,
        message: `${missing.map(monthLabel).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
      });
    for (const { month } of beyond)
      faults.push({ row, message: `${monthLabel(month)} is of another year than ${monthLabel(first)}` });
  }
  return columns;
};

/** An amount in pence, or a sentence on why the cell is none. */
const amountOf = (cell: string): number | string => {
  const { text, advice } = readNumber(cell, 'money');
  if (text !== undefined && isSignedMoney(text)) return penceOf(text);
  return advice ?? `“${cell.slice(0, 40)}” is no amount in pounds, such as 1250 or 1250.50`;
};

/** A target of utilisation in per cent, or a sentence on why the cell is none. */
const percentageOf = (cell: string): number | string => {
  const { text, advice } = readNumber(cell, 'percentage');
  if (text !== undefined && /^\d+(\.\d)?$/.test(text) && Number(text) <= maxUtilisation) return Number(text);
  return (
    advice ??
    `“${cell.slice(0, 40)}” is no percentage from 0 to ${maxUtilisation} with one decimal at most, such as 80 or 82.5`
  );
};
