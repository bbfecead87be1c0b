/**
 * Matches a cell that a spreadsheet would run as a formula, over several lines too, but no plain signed number. Such
 * text gets an apostrophe before it in every CSV file.
 */
export const csvFormula = /^(?![+-]?\d+(\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/;

/** Separators of cells and lines that other spreadsheets may use, with the blanks after them, before a formula. */
const innerCell = /([;\t\r\n] *)(?=[=+\-@＝＋－＠])/g;

/**
 * Escapes formulas inside a cell: where semicolons or tabs separate cells, quotes inside a line are ordinary
 * characters, and "x;=1+1" is two cells.
 */
export const withoutInnerFormulas = (text: string): string => text.replace(innerCell, "$1'");

/** Removes the apostrophes that an export puts before formulas. */
export const withFormulas = (text: string): string =>
  text.replace(/^'(?=[=+\-@＝＋－＠])/, '').replace(/([;\t\r\n] *)'(?=[=+\-@＝＋－＠])/g, '$1');
