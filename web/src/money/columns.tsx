import type { ComponentProps, ReactNode } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { activityTone, type Tone } from '#domain/values/status.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import type { Paged } from '../app/paths.ts';
import { orWithheld } from '../app/pay/Withheld.tsx';
import { RecordLink } from '../app/RecordLink.tsx';
import { hoursText } from '../format/hours.ts';
import { exactMoney, type Pounds } from '../format/money.ts';
import { percent } from '../format/percent.ts';
import { ProjectRate } from '../projects/ProjectRate.tsx';
import { Badge } from '../ui/basics/Badge.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { UtilisationBar } from '../ui/feedback/UtilisationBar.tsx';
import type { Column } from '../ui/table/columns.ts';

/** Further properties of a column, such as its width or total. */
type More<Row> = Partial<Column<Row>>;

/** A column of a value that it sorts by, shown as it is unless `cell` is given. */
export const plainColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | number | null | undefined,
  more: More<Row> = {},
): Column<Row> => ({ id, header, cell: of, sortValue: of, ...more });

/**
 * A column of figures as text, aligned at the end; a dash where a figure is withheld from a user who doesn't see pay.
 */
export const figureColumn = <Row, Value extends string | number>(
  id: string,
  header: string,
  of: (row: Row) => Value | null,
  text: (value: Value) => ReactNode,
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  align: 'end',
  cell: (row) => orWithheld(of(row), text),
  sortValue: (row) => {
    const value = of(row);
    return value === null ? null : Number(value);
  },
  ...more,
});

/** A column of hours, aligned at the end. */
export const hoursColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => number,
  more: More<Row> = {},
): Column<Row> => figureColumn(id, header, of, hoursText, more);

/** A column of pounds with pence; a dash where they are withheld from a user who doesn't see pay. */
export const poundsColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => Pounds | null,
  more: More<Row> = {},
): Column<Row> => figureColumn(id, header, of, exactMoney, { unit: 'money', ...more });

/** A column of months in words, sorted by month. */
export const monthColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => Month,
  more: More<Row> = {},
): Column<Row> => ({ id, header, cell: (row) => monthLabel(of(row)), sortValue: of, ...more });

/** A column of a record's description, or of a text that it has none. */
export const descriptionColumn = <Row extends { description: string | null }>(
  more: More<Row> = {},
): Column<Row> => ({
  id: 'description',
  header: 'Description',
  cell: ({ description }) => description ?? <span className={layout.faint}>No description</span>,
  ...more,
});

/** A column of how a freelancer's month compares with the agreed hours. */
export const activityColumn = <Row extends Pick<FreelancerMonthView, 'status'>>(
  more: More<Row> = {},
): Column<Row> => ({
  id: 'status',
  header: 'Status',
  cell: ({ status }) => <Badge tone={activityTone[status] ?? 'neutral'}>{status}</Badge>,
  sortValue: ({ status }) => status,
  ...more,
});

/** A column of the hourly rate that a project's client is charged. */
export const rateColumn = <Row extends { project: ComponentProps<typeof ProjectRate>['project'] }>(
  more: More<Row> = {},
): Column<Row> => ({
  id: 'rate',
  header: 'Rate',
  align: 'end',
  cell: ({ project }) => <ProjectRate project={project} />,
  sortValue: ({ project }) => Number(project.hourlyRate),
  ...more,
});

/** A column of a record's name, which links to its page. */
export const recordColumn = <Row,>(
  id: string,
  header: string,
  kind: Paged['kind'],
  of: (row: Row) => { id: number; name: string },
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  cell: (row) => <RecordLink kind={kind} id={of(row).id} name={of(row).name} />,
  sortValue: (row) => of(row).name,
  ...more,
});

type Utilised = {
  name: string;
  utilizationRate: number;
  utilizationTone: Tone;
  utilizationMark: string | null;
};

/** A column of somebody's utilisation as a bar. */
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
