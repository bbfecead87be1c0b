import { moneyCell, timeCell } from '#domain/csv/cells.ts';
import { entryWords, eventMonthWords, fieldWords, kindWords } from '#domain/history/historyWords.ts';
import { counted } from '#domain/values/sentences.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { EffectView, MovementView, StepView } from '#projections/money/movement/view.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { valueText } from '../../format/valueText.ts';

/** A change, or a sum of those that are not listed. */
type Row = Pick<StepView, 'entries' | 'effect'> & { rest?: string };

const first = <Value,>(of: (entry: NonNullable<StepView['entries'][0]>) => Value) => {
  return ({ entries: [entry] }: Row): Value | null => (entry ? of(entry) : null);
};

/** "Default cost: £120 to £150; Active: Yes to No". */
const whatText = ({ entries, rest }: Row): string =>
  rest ??
  entries
    .flatMap(({ changes }) =>
      changes.map(
        ({ field, from, to }) =>
          `${fieldWords(field).label}: ${valueText(field, from)} to ${valueText(field, to)}`,
      ),
    )
    .join('; ');

const effectColumn = (header: string, measure: keyof EffectView): ExportColumn<Row> => ({
  header,
  value: ({ effect }) => moneyCell(effect[measure]),
});

const columns: ExportColumn<Row>[] = [
  { header: 'When', value: first(({ at }) => timeCell(at)) },
  { header: 'Who', value: first(({ by }) => by.name) },
  { header: 'Event', value: first(entryWords) },
  { header: 'Kind', value: first(({ record }) => kindWords[record.kind]) },
  { header: 'Record', value: first(({ record }) => record.name) },
  { header: 'Month', value: first(({ event, month }) => month && eventMonthWords(event, month)) },
  { header: 'What', value: whatText },
  { header: 'Why', value: first(({ reason }) => reason) },
  effectColumn('Revenue', 'revenue'),
  effectColumn('Staff costs', 'staffCosts'),
  effectColumn('Software costs', 'softwareCosts'),
  effectColumn('Other costs', 'otherCosts'),
  effectColumn('Net profit', 'netProfit'),
];

/** Exports all changes with what each moved; they add up to the whole difference. */
export function ExportMovement({ movement }: { movement: MovementView }) {
  const { steps, otherSteps, from, to } = movement;
  const rest: Row[] =
    otherSteps.count === 0
      ? []
      : [
          {
            entries: [],
            effect: otherSteps.effect,
            rest: counted(otherSteps.count, 'smaller change', 'smaller changes'),
          },
        ];
  return (
    <ExportList
      isIconOnly
      things="changes"
      fileName={`why-it-moved_${ukDayOf(new Date(from.at))}_${ukDayOf(new Date(to.at))}`}
      columns={columns}
      rows={[...steps, ...rest]}
    />
  );
}
