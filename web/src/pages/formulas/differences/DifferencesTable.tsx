import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { DifferencesView, DifferenceView } from '#projections/formulas/differences/view.ts';
import { oneOf } from '../../../address/parameters.ts';
import { useParameter } from '../../../address/useAddress.ts';
import { differencesQuery } from '../../../api/queries/replays.ts';
import { Loaded } from '../../../app/Loaded.tsx';
import { plainColumn } from '../../../money/columns.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { Select } from '../../../ui/pickers/Select.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DifferencesExport } from './DifferencesExport.tsx';
import { changeText, figureLabel, figureText, recordText, whenText } from './differenceWords.ts';

const allMonths = 'all';

type DifferencesTableProps = { id: number; all: DifferencesView; isOver: boolean; title: string };

/** Every figure that differs, in all months or in one. */
export function DifferencesTable({ id, all, isOver, title }: DifferencesTableProps) {
  const months = all.netProfit.map(({ month }) => month);
  const [month, setMonth] = useParameter('in', oneOf(months));
  const found = useQuery({ ...differencesQuery(id, isOver, month), placeholderData: keepPreviousData });
  const shown = found.data?.differences;
  const total = found.data?.total ?? 0;
  return (
    <Card
      title={title}
      count={total}
      isPadded={false}
      aside={
        <div className={layout.row}>
          <Select
            label="Month"
            isLabelHidden
            options={[
              { id: allMonths, label: 'All months' },
              ...months.map((each) => ({ id: each, label: monthLabel(each) })),
            ]}
            value={month ?? allMonths}
            onChange={(chosen) => setMonth(chosen === allMonths ? undefined : chosen)}
          />
          <DifferencesExport id={id} />
        </div>
      }
    >
      <Loaded of={found}>
        <DataTable
          label={title}
          columns={differenceColumns}
          rows={shown}
          rowKey={({ month: of, figure, record }) => `${of} ${figure} ${record?.kind} ${record?.id}`}
          isDense
          empty={<EmptyState title="Nothing is another in this month" />}
        />
      </Loaded>
      {shown && shown.length < total && (
        <p className={layout.foot}>
          The {counted(shown.length, 'largest change', 'largest changes')} of{' '}
          {counted(total, 'figure', 'figures')}. The CSV has all of them.
        </p>
      )}
    </Card>
  );
}

const differenceColumns: Column<DifferenceView>[] = [
  plainColumn('month', 'Month', ({ month }) => month, { width: 150, cell: whenText }),
  plainColumn('figure', 'Figure', ({ figure }) => figureLabel(figure), { width: 190 }),
  plainColumn('record', 'Of', ({ record }) => record?.name ?? '', {
    minWidth: 200,
    cell: ({ record }) => recordText(record),
  }),
  plainColumn('from', 'From', ({ from }) => from, {
    align: 'end',
    width: 128,
    cell: ({ figure, from }) => figureText(figure, from),
  }),
  plainColumn('to', 'To', ({ to }) => to, {
    align: 'end',
    width: 128,
    cell: ({ figure, to }) => figureText(figure, to),
  }),
  plainColumn('change', 'Change', ({ change }) => change, { align: 'end', width: 128, cell: changeText }),
];
