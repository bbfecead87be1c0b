import { type CapacityStatus, capacityStatus } from '#domain/figures/status.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { ResourcePlanningView } from '#projections/resourcePlanning/view.ts';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Tone } from '../../ui/tones.tsx';

type Row = {
  name: string;
  hours: number;
  /** How much of it the demand takes, a fraction; undefined for the demand itself. */
  utilisation?: number;
};

/** Green up to 80%, yellow up to 100%, red above (core section 4, capacity status). */
const statusTone: Record<CapacityStatus, Tone> = {
  Healthy: 'good',
  'At Capacity': 'watch',
  Overallocated: 'over',
};

function Status({ utilisation }: { utilisation: number | undefined }) {
  if (utilisation === undefined) return <Badge tone="info">Demand</Badge>;
  const status = capacityStatus(utilisation);
  return <Badge tone={statusTone[status]}>{status}</Badge>;
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Resource', cell: ({ name }) => name, minWidth: 170 },
  { id: 'hours', header: 'Hours', align: 'end', width: 110, cell: ({ hours }) => hoursText(hours) },
  {
    id: 'utilisation',
    header: 'Utilization %',
    align: 'end',
    width: 120,
    cell: ({ utilisation }) => (utilisation === undefined ? '—' : percent(utilisation)),
  },
  {
    id: 'status',
    header: 'Status',
    width: 170,
    cell: ({ utilisation }) => <Status utilisation={utilisation} />,
  },
];

/** The month's demand and what stands against it, in three rows (core section 2). */
export function CapacityTable({ planning, month }: { planning: ResourcePlanningView; month: Month }) {
  const rows: Row[] = [
    { name: 'Client Billable Hours', hours: planning.clientBillableHours },
    {
      name: 'Internal Team Hours (Direct Only)',
      hours: planning.internalTeamHours,
      utilisation: planning.capacityUtilization,
    },
    {
      name: 'Team + Contracted Freelancers',
      hours: planning.internalTeamPlusContractedFreelancerHours,
      utilisation: planning.capacityUtilizationWithFreelancers,
    },
  ];
  return (
    <DataTable
      label={`Demand and capacity in ${monthLabel(month)}`}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      empty={null}
    />
  );
}
