import { type Column, leastWidth } from './columns.ts';
import type { Standing } from './fitColumns.ts';

/** What a cell says of where its column stands: the stylesheet sets it there. Its label is for the eye alone. */
export const standingProps = <Row>(column: Column<Row>, standing: Standing = 'column') => ({
  'data-standing': standing,
  ...(column.importance && { 'data-importance': column.importance }),
  ...(standing === 'under' && column.align === 'end' && { 'data-label': column.header }),
  ...(standing === 'column' && column.width && { 'data-fixed': '' }),
  ...(standing === 'column' && { style: { '--column': `${leastWidth(column)}px` } as object }),
});
