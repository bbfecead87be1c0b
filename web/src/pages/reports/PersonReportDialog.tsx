import { type Month, monthLabel } from '#domain/values/month.ts';
import type { ReportEntryView } from '#projections/money/reports/view.ts';
import type { FileKind } from '../../csv/downloadTable.ts';
import { fileKindIcons } from '../../csv/ExportList.tsx';
import { hoursText } from '../../format/hours.ts';
import { money, moneyColumn } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { figureColumn, hoursColumn, plainColumn, recordColumn } from '../../money/columns.tsx';
import { ProjectRate } from '../../projects/ProjectRate.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import * as statStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { PersonReport } from './personReport.ts';

type PersonReportDialogProps = {
  person: PersonReport;
  month: Month;
  isExporting: (file: FileKind) => boolean;
  onExport: (file: FileKind) => void;
  onClose: () => void;
};

/** One person's month by project. */
export function PersonReportDialog(props: PersonReportDialogProps) {
  const { person, month, isExporting, onExport, onClose } = props;
  return (
    <Dialog
      title={`${person.name} - ${monthLabel(month)}`}
      lead={person.role}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button icon={fileKindIcons.xlsx} isPending={isExporting('xlsx')} onPress={() => onExport('xlsx')}>
            Export Excel
          </Button>
          <Button
            variant="primary"
            icon={fileKindIcons.csv}
            isPending={isExporting('csv')}
            onPress={() => onExport('csv')}
          >
            Export CSV
          </Button>
        </>
      }
    >
      <div className={statStyles.row}>
        <StatCard
          label="Hours Allocated"
          value={hoursText(person.allocatedHours)}
          context={
            'capacityHours' in person
              ? `of ${hoursText(person.capacityHours)} in the month`
              : `${hoursText(person.contractedHours)} contracted`
          }
        />
        {'utilizationRate' in person && (
          <StatCard
            label="Utilization Rate"
            value={percent(person.utilizationRate)}
            tone={person.utilizationTone}
            context={person.utilizationMark ?? undefined}
          />
        )}
        <StatCard label="Total Value" value={money(person.totalValue)} />
      </div>
      <DataTable
        label={`Projects of ${person.name} in ${monthLabel(month)}`}
        className={layout.framed}
        maxHeight="50dvh"
        columns={columnsFor(person)}
        rows={person.entries}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No hours are allocated in this month" />}
      />
    </Dialog>
  );
}

const columnsFor = ({ entries, allocatedHours, totalValue }: PersonReport): Column<ReportEntryView>[] => {
  const rate = moneyColumn(entries.map(({ hourlyRate }) => hourlyRate));
  const value = moneyColumn([...entries.map((entry) => entry.value), totalValue]);
  return [
    recordColumn('project', 'Project', 'project', ({ projectId, projectName }) => ({
      id: projectId,
      name: projectName,
    })),
    plainColumn('client', 'Client', ({ clientName }) => clientName),
    hoursColumn('hours', 'Hours', (entry) => entry.allocatedHours, {
      width: 84,
      total: () => hoursText(allocatedHours),
    }),
    plainColumn('rate', 'Rate', ({ hourlyRate }) => Number(hourlyRate), {
      align: 'end',
      width: 92,
      cell: (entry) => <ProjectRate project={entry} text={rate} />,
    }),
    figureColumn('value', 'Value', (entry) => entry.value, value, {
      width: 108,
      total: () => value(totalValue),
    }),
  ];
};
