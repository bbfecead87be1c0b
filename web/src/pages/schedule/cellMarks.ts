import type { Month } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { cellOf } from '../../plans/hoursChange.ts';
import type { EditedHours } from '../../plans/useEditedHours.ts';
import type { CellView } from '../../ui/grid/gridTypes.ts';
import { monthOfRow, type ScheduleRow } from './sheet/scheduleRows.ts';
import type { SchedulePresence } from './useSchedulePresence.ts';

type Mark = Pick<CellView, 'isSaving' | 'isUnsaved' | 'refused' | 'mark'>;

/** The marks of a row by column. */
export type CellMarks = ReadonlyMap<number, Mark>;

/** The marks of hours being sent, waiting or refused, and of others, by cell. */
export const marksOf = (
  { sending, waiting, refused }: EditedHours,
  others: SchedulePresence['marks'],
): ReadonlyMap<string, Mark> => {
  const marks = new Map<string, Mark>([
    ...waiting.map((change) => [cellOf(change), { isUnsaved: true }] as const),
    ...sending.map((change) => [cellOf(change), { isSaving: true }] as const),
    ...[...refused].map(([cell, text]) => [cell, { refused: text }] as const),
  ]);
  for (const [cell, mark] of others) marks.set(cell, { ...marks.get(cell), mark });
  return marks;
};

/** The key of a row's marks by month; an expanded row shows them at its hours instead. */
const nameOfCell = (row: ScheduleRow): ((month: Month) => string) | undefined => {
  if (row.kind === 'hours')
    return (month) => cellOf({ projectId: row.project.id, person: row.person, month });
  const isClosed = (row.kind === 'person' || row.kind === 'project') && !row.isOpen;
  return isClosed ? (month) => monthOfRow(row.key, month) : undefined;
};

export const marksIn = (
  row: ScheduleRow,
  marks: ReadonlyMap<string, Mark>,
  months: ScheduleView['months'],
): CellMarks | undefined => {
  const nameIn = nameOfCell(row);
  if (!nameIn || marks.size === 0) return undefined;
  const found = months.flatMap(({ month }, place) => {
    const mark = marks.get(nameIn(month));
    return mark ? [[place, mark] as const] : [];
  });
  return found.length > 0 ? new Map(found) : undefined;
};
