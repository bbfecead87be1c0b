import type { Month } from '#domain/values/month.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import type { CopyOffer } from '../../../plans/copying/CopyForwardDialog.tsx';
import { cellOf, type HoursChange } from '../../../plans/hoursChange.ts';
import { personKey } from '../../../plans/scheduleFigures.ts';
import { useCounted } from '../../../projects/likelihood/counted.ts';
import { lazyDialog } from '../../../ui/code/lazyDialog.tsx';
import { showLastChange } from '../../../ui/feedback/toasts.ts';
import { type Block, type Place, placesIn } from '../../../ui/grid/selection.ts';
import type { ScheduleRow } from './scheduleRows.ts';

/** The scopes that can be copied, and the first month of the selection. */
export type CopyFrom = { offers: readonly CopyOffer[]; from: Month };

type CopyForwardProps = CopyFrom & {
  months: ScheduleView['months'];
  onChange: (changes: readonly HoursChange[]) => void;
  onUndo: () => void;
  onClose: () => void;
};

const CopyForwardDialog = lazyDialog(
  async () => (await import('../../../plans/copying/CopyForwardDialog.tsx')).CopyForwardDialog,
);

type Sheet = { rows: readonly ScheduleRow[]; months: ScheduleView['months'] };

/** The scopes that can be copied at a cell: the selection, the row's person or project, and everything. */
const offersAt = ({ rows, months }: Sheet, blocks: readonly Block[], at: Place): CopyOffer[] => {
  const chosen = blocks.flatMap(placesIn).flatMap(({ row, column }) => {
    const found = rows[row];
    return found?.kind === 'hours' && (found.hours[column] ?? 0) > 0
      ? [cellOf({ projectId: found.project.id, person: found.person, month: months[column]?.month ?? '' })]
      : [];
  });
  const cells = new Set(chosen);
  const row = rows[at.row];
  const person = row && 'person' in row ? row.person : undefined;
  const project = row && 'project' in row ? row.project : undefined;
  return [
    ...(cells.size > 0
      ? [{ id: 'cells', label: `What is chosen (${cells.size})`, scope: { kind: 'cells', cells } as const }]
      : []),
    ...(person
      ? [{ id: 'person', label: person.name, scope: { kind: 'person', key: personKey(person) } as const }]
      : []),
    ...(project
      ? [{ id: 'project', label: project.name, scope: { kind: 'project', id: project.id } as const }]
      : []),
    { id: 'all', label: 'Everybody’s hours', scope: { kind: 'all' } },
  ];
};

/** The first month of the selection. */
const firstMonth = (blocks: readonly Block[], months: ScheduleView['months']): Month =>
  months[Math.min(...blocks.map(({ left }) => left))]?.month ?? '';

/** Computed when the dialog is opened, as rows may come and go meanwhile. */
export const copyFromAt = (sheet: Sheet, blocks: readonly Block[], at: Place): CopyFrom => ({
  offers: offersAt(sheet, blocks, at),
  from: firstMonth(blocks, sheet.months),
});

/** Copies hours of the schedule into later months. */
export function CopyForward({ offers, from, months, onChange, onUndo, onClose }: CopyForwardProps) {
  const [counted] = useCounted();
  return (
    <CopyForwardDialog
      offers={offers}
      months={months.map(({ month }) => month)}
      from={from}
      counted={counted}
      onCopy={(changes, title) => {
        onChange(changes);
        onClose();
        showLastChange({ title }, onUndo);
      }}
      onClose={onClose}
    />
  );
}
