import { type Column, leastWidth, namePlace } from './columns.ts';

/** Where a column stands: in its place, as a value under the row's name, or left out. */
export type Standing = 'column' | 'under' | 'out';

/** Pixels under which a table is a list: the row's name, and its values under it. */
const leastForColumns = 520;

type Fitting = Pick<Column<never>, 'align' | 'width' | 'minWidth' | 'importance' | 'isName'>;

const worth = { extra: 0, usual: 1, key: 2 };

/** Pixels that rows of two lines need beside their columns: their padding on both sides. */
const gaps = 32;

/**
 * Where each column stands in a table so many pixels wide: as many as have room stay, the first one always. Of equal
 * worth a single one whose leaving is enough gives way, and else the last one.
 */
export const fitColumns = (
  columns: readonly Fitting[],
  actionsWidth: number,
  available: number,
): Standing[] => {
  const name = namePlace(columns);
  const widths = columns.map(leastWidth);
  const width = widths.reduce((sum, each) => sum + each, actionsWidth);
  if (width <= available) return columns.map(() => 'column');
  if (available < leastForColumns)
    return columns.map(({ importance }, place) =>
      place === name ? 'column' : importance === 'extra' ? 'out' : 'under',
    );
  const standing: Standing[] = columns.map(() => 'column');
  let excess = width + gaps - available;
  let left = columns
    .map(({ importance }, place) => ({
      place,
      worth: worth[importance ?? 'usual'],
      width: widths[place] ?? 0,
    }))
    .filter(({ place }) => place !== name);
  while (excess > 0 && left.length > 0) {
    const least = Math.min(...left.map((each) => each.worth));
    const leastWorthy = left.filter((each) => each.worth === least);
    const enough = leastWorthy
      .filter((each) => each.width >= excess)
      .sort((a, b) => a.width - b.width || b.place - a.place);
    const next = enough[0] ?? leastWorthy.at(-1);
    if (!next) break;
    standing[next.place] = 'under';
    excess -= next.width;
    left = left.filter((each) => each !== next);
  }
  return standing;
};
