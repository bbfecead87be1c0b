const figures = new Intl.NumberFormat('en-GB');

/** "1 client", "2 clients", "1,200 clients". */
export const counted = (count: number, one: string, many: string): string =>
  `${figures.format(count)} ${count === 1 ? one : many}`;

/** Joins sentences, without empty ones. */
export const sentences = (...all: readonly string[]): string => all.filter((one) => one !== '').join(' ');

/** "7.5h". */
export const hoursWords = (hours: number): string => `${figures.format(hours)}h`;
