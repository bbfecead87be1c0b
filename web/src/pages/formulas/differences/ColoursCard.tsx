import { coloursText } from '#domain/formulas/comparisonWords.ts';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { colourNames, type Tone } from '#domain/values/status.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { percent } from '../../../format/percent.ts';
import { plainColumn } from '../../../money/columns.tsx';
import { Badge } from '../../../ui/basics/Badge.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DifferencesExport } from './DifferencesExport.tsx';
import * as styles from './differences.module.css';
import { colouredFigures, recordText } from './differenceWords.ts';

type Change = DifferencesView['colours']['changes'][number];

/** The figures that get another colour under a comparison's thresholds. */
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
      <p className={styles.rest}>{coloursText(moves)}</p>
      <DataTable
        label={title}
        columns={columns}
        rows={changes}
        rowKey={({ month, figure, record }) => `${month} ${figure} ${record?.id}`}
        isDense
        empty={null}
      />
      {changes.length < total && (
        <p className={styles.rest}>
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
  {
    id: 'month',
    header: 'Month',
    width: 140,
    cell: ({ month }) => monthLabel(month),
    sortValue: ({ month }) => month,
  },
  plainColumn('figure', 'Figure', ({ figure }) => colouredFigures[figure], { width: 230 }),
  {
    id: 'record',
    header: 'Of',
    minWidth: 200,
    cell: ({ record }) => recordText(record),
    sortValue: ({ record }) => record?.name ?? '',
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    width: 104,
    cell: ({ value }) => percent(value),
    sortValue: ({ value }) => value,
  },
  {
    id: 'from',
    header: 'From',
    width: 110,
    cell: ({ from }) => <Colour tone={from} />,
    sortValue: ({ from }) => from,
  },
  { id: 'to', header: 'To', width: 110, cell: ({ to }) => <Colour tone={to} />, sortValue: ({ to }) => to },
];
