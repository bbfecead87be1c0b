import type { Tone } from '#domain/values/status.ts';
import type { Paged } from '../app/paths.ts';
import { orWithheld } from '../app/pay/Withheld.tsx';
import { RecordLink } from '../app/RecordLink.tsx';
import { hoursText } from '../format/hours.ts';
import { exactMoney } from '../format/money.ts';
import { percent } from '../format/percent.ts';
import { UtilisationBar } from '../ui/feedback/UtilisationBar.tsx';
import type { Column } from '../ui/table/columns.ts';

/** What a column has besides: its width, its total, its weight. */
type More<Row> = Partial<Column<Row>>;

/** A value that reads as it is, and sorts by itself. */
export const plainColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | number,
  more: More<Row> = {},
): Column<Row> => ({ id, header, cell: of, sortValue: of, ...more });

/** Hours, at the end of their column. */
export const hoursColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => number,
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  align: 'end',
  cell: (row) => hoursText(of(row)),
  sortValue: of,
  ...more,
});

/** Pounds with their pence; the dash where they are withheld from who does not see pay. */
export const poundsColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => number | null,
  more: More<Row> = {},
): Column<Row> => ({
  id,
  unit: 'money',
  header,
  align: 'end',
  cell: (row) => orWithheld(of(row), exactMoney),
  sortValue: of,
  ...more,
});

/** A record's name, which leads to its page. */
export const recordColumn = <Row,>(
  id: string,
  header: string,
  kind: Paged['kind'],
  of: (row: Row) => { id: number; name: string },
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  cell: (row) => (
    <RecordLink kind={kind} id={of(row).id}>
      {of(row).name}
    </RecordLink>
  ),
  sortValue: (row) => of(row).name,
  ...more,
});

type Utilised = {
  name: string;
  utilizationRate: number;
  utilizationTone: Tone;
  utilizationMark: string | null;
};

/** How full somebody's month is, as a bar. */
export const utilisationColumn = <Row extends Utilised>(
  id: string,
  header: string,
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  cell: ({ name, utilizationRate, utilizationTone, utilizationMark }) => (
    <UtilisationBar
      label={`Utilisation of ${name}`}
      value={utilizationRate}
      text={percent(utilizationRate)}
      tone={utilizationTone}
      mark={utilizationMark}
    />
  ),
  sortValue: ({ utilizationRate }) => utilizationRate,
  ...more,
});
