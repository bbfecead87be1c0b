import { coloursText } from '#domain/formulas/comparisonWords.ts';
import { counted } from '#domain/values/sentences.ts';
import { colourNames, type Tone } from '#domain/values/status.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { percent } from '../../../format/percent.ts';
import { figureColumn, monthColumn, plainColumn } from '../../../money/columns.tsx';
import { Badge } from '../../../ui/basics/Badge.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { Card } from '../../../ui/page/Card.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DifferencesExport } from './DifferencesExport.tsx';
import { colouredFigures, recordText } from './differenceWords.ts';

type Change = DifferencesView['colours']['changes'][number];

/** The figures that change colour under a comparison's thresholds. */
export function ColoursCard({
  id,
  colours,
  isOver,
}: {
  id: number;
  colours: DifferencesView['colours'];
  /** Whether they were adopted. */
  isOver: boolean;
}) {
  const { total, moves, changes } = colours;
  const title = isOver ? 'What changed its colour' : 'What would change its colour';
  return (
    <Card title={title} count={total} isPadded={false} aside={<DifferencesExport id={id} />}>
      <p className={layout.foot}>{coloursText(moves)}</p>
      <DataTable
        label={title}
        columns={columns}
        rows={changes}
        rowKey={({ month, figure, record }) => `${month} ${figure} ${record?.id}`}
        isDense
        empty={null}
      />
      {changes.length < total && (
        <p className={layout.foot}>
          The first {changes.length.toLocaleString('en-GB')} of {counted(total, 'figure', 'figures')}. The CSV
          has all of them.
        </p>
      )}
    </Card>
  );
}

function Colour({ tone }: { tone: Tone }) {
  const name = colourNames[tone];
  return <Badge tone={tone}>{`${name[0]?.toUpperCase()}${name.slice(1)}`}</Badge>;
}

const columns: Column<Change>[] = [
  monthColumn('month', 'Month', ({ month }) => month, { width: 140 }),
  plainColumn('figure', 'Figure', ({ figure }) => colouredFigures[figure], { width: 230 }),
  plainColumn('record', 'Of', ({ record }) => record?.name ?? '', {
    minWidth: 200,
    cell: ({ record }) => recordText(record),
  }),
  figureColumn('value', 'Value', ({ value }) => value, percent, { width: 104 }),
  plainColumn('from', 'From', ({ from }) => from, { width: 110, cell: ({ from }) => <Colour tone={from} /> }),
  plainColumn('to', 'To', ({ to }) => to, { width: 110, cell: ({ to }) => <Colour tone={to} /> }),
];
