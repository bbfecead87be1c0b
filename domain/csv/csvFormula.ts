/**
 * Beginnings of a cell that a spreadsheet takes for a formula, however many lines follow; a plain figure with its sign is
 * none. Text that begins so gets an apostrophe before it in every CSV file.
 */
export const csvFormula = /^(?![+-]?\d+(\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/;

/** Separators of cells and lines in spreadsheets that use another than this file, with the blanks after them. */
const innerCell = /([;\t\r\n] *)(?=[=+\-@＝＋－＠])/g;

/**
 * Text whose inner cells no spreadsheet takes for a formula: where semicolons or tabs part cells, quotes inside a line
 * are ordinary characters, and "x;=1+1" is two cells.
 */
export const withoutInnerFormulas = (text: string): string => text.replace(innerCell, "$1'");

/** Text without the apostrophes that an export put before what a spreadsheet would have run as a formula. */
export const withFormulas = (text: string): string =>
  text.replace(/^'(?=[=+\-@＝＋－＠])/, '').replace(/([;\t\r\n] *)'(?=[=+\-@＝＋－＠])/g, '$1');
