import { leaves, type PnlLeaf, pnlLeaves } from '#domain/money/leaves.ts';
import type { Line, LinePart } from '#domain/money/line.ts';
import { type LeafAmounts, noAmounts } from '#domain/money/pnlTotals.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { anyMonth } from '../../reading/months.ts';

type Share = { leaf: PnlLeaf; amountOf: (line: Line) => number };

/** The leaves of the P&L that a line of each part counts in. */
const sharesOf = new Map<LinePart, Share[]>();
for (const leaf of pnlLeaves) {
  const { parts, measure } = leaves[leaf];
  for (const part of parts) {
    const share = { leaf, amountOf: (line: Line) => Number(line[measure]) };
    sharesOf.set(part, [...(sharesOf.get(part) ?? []), share]);
  }
}

/** Lines in memory, with the sums of each month in pence. */
export class Book {
  /** Sums of the lines of each month. */
  readonly months: readonly { month: Month; amounts: LeafAmounts }[];
  readonly #first: number;
  readonly #lines = new Map<string, readonly Line[]>();

  constructor(months: readonly Month[]) {
    this.months = months.map((month) => ({ month, amounts: noAmounts() }));
    this.#first = monthIndex(months[0] ?? anyMonth);
  }

  /** Replaces all lines of a scope. */
  replace(scope: string, lines: readonly Line[]): void {
    for (const line of this.#lines.get(scope) ?? []) this.#count(line, -1);
    const counting = lines.filter((line) => this.#count(line, 1));
    if (counting.length > 0) this.#lines.set(scope, counting);
    else this.#lines.delete(scope);
  }

  /** Adds or subtracts a line in the months that it covers. @returns whether it covers any */
  #count(line: Line, sign: 1 | -1): boolean {
    const shares = sharesOf.get(line.part);
    if (!shares) return false;
    const from = line.from === null ? 0 : Math.max(0, monthIndex(line.from) - this.#first);
    const last = this.months.length - 1;
    const to = line.to === null ? last : Math.min(last, monthIndex(line.to) - this.#first);
    for (const { amounts } of this.months.slice(from, Math.max(from, to + 1))) {
      for (const { leaf, amountOf } of shares) amounts[leaf] += sign * amountOf(line);
    }
    return to >= from;
  }
}
