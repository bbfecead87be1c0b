import { useQuery } from '@tanstack/react-query';
import type { PersonProfitView } from '#projections/money/profitability/view.ts';
import { orWithheld } from '../../../app/pay/Withheld.tsx';
import { plainColumn, poundsColumn, recordColumn } from '../../../money/columns.tsx';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { WhyNotGrossProfit } from '../../../money/ProfitBridge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { measureText, type ProfitGroup, profitGroups } from './personProfit.ts';
import { ToneNote } from './ToneNote.tsx';

const words: Record<ProfitGroup, { who: string; lead: string }> = {
  teamMember: {
    who: 'Member',
    lead: "What each team member's hours bring at the projects' rates, less the direct part of their monthly cost; least profit first, coloured by how much of the target it reaches.",
  },
  freelancer: {
    who: 'Freelancer',
    lead: "What each freelancer's hours bring at the projects' rates, less the direct part of their cost; least profit first, coloured by the margin.",
  },
};

/** The cost and profit of each person of a group. */
export function PersonProfitDialog({ kind, ...props }: MonthDialogProps & { kind: ProfitGroup }) {
  const { title, query, empty, measure, measureOf } = profitGroups[kind];
  const { who, lead } = words[kind];
  const columns: Column<PersonProfitView>[] = [
    recordColumn('name', who, kind, (row) => row),
    plainColumn('role', 'Role', ({ role }) => role),
    poundsColumn('cost', 'Monthly Cost', ({ monthlyCost }) => monthlyCost, { width: 132 }),
    poundsColumn('revenue', 'Billable Revenue', ({ billableRevenue }) => billableRevenue, { width: 156 }),
    poundsColumn('profit', 'Profit', ({ profit }) => profit, { width: 124 }),
    poundsColumn('target', 'Target Profit', ({ targetProfit }) => targetProfit, { width: 132 }),
    plainColumn('measure', measure, measureOf, {
      unit: 'share',
      align: 'end',
      width: 112,
      cell: (person) => {
        const { text, tone } = measureText(kind, person);
        return orWithheld(person.profit, () => <ToneNote tone={tone}>{text}</ToneNote>);
      },
    }),
  ];
  return (
    <FiguresDialog
      {...props}
      title={title}
      lead={lead}
      rows={useQuery(query(props.month))}
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
    >
      <WhyNotGrossProfit month={props.month} to="people" />
    </FiguresDialog>
  );
}
