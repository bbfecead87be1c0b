/**
 * Beginnings of a cell that a spreadsheet takes for a formula, however many lines follow; a plain figure with its sign is
 * none. Text that begins so gets an apostrophe before it in every CSV file.
 */
export const csvFormula = /^(?![+-]?\d+(\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/;
