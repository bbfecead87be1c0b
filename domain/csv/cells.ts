import { ukTimeText } from '../ukTime.ts';

/** What stands in a cell: hours and counts are numbers, the rest text as this file writes it. */
export type CsvCell = string | number | null;

/** An amount in pounds as a spreadsheet reads it, always with its pence: "1906.50". */
export const csvMoney = (pounds: number | string): string => Number(pounds).toFixed(2);

/** A share as a percentage with one decimal, under a heading that ends with "%": 0.5392 is "53.9". */
export const csvPercent = (fraction: number): string => (Math.round(fraction * 1000) / 10 || 0).toFixed(1);

/** An instant as clocks in the United Kingdom show it, with its offset: "2026-07-01T00:30:00+01:00". */
export const csvTime = (instant: string): string => ukTimeText(new Date(instant));
