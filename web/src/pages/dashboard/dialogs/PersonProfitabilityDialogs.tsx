import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PersonProfitView } from '#projections/money/profitability/view.ts';
import { freelancerProfitabilityQuery, teamProfitabilityQuery } from '../../../api/queries/money.ts';
import { orWithheld } from '../../../app/pay/Withheld.tsx';
import { plainColumn, poundsColumn, recordColumn } from '../../../money/columns.tsx';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { WhyNotGrossProfit } from '../../../money/ProfitBridge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { marginMeasure, measureText, type ProfitMeasure, targetMeasure } from './personProfit.ts';
import { ToneNote } from './ToneNote.tsx';

/** The cost and profit of each team member. */
export function TeamProfitabilityDialog(props: MonthDialogProps) {
  const people = useQuery(teamProfitabilityQuery(props.month));
  return (
    <PersonProfitDialog
      {...props}
      title="Team Profitability"
      kind="teamMember"
      who="Member"
      lead="What each team member's hours bring at the projects' rates, less the direct part of their monthly cost; least profit first, coloured by how much of the target it reaches."
      people={people}
      measure={targetMeasure}
      empty="No team members yet"
    />
  );
}

/** The cost and profit of each freelancer. */
export function FreelancerProfitabilityDialog(props: MonthDialogProps) {
  const people = useQuery(freelancerProfitabilityQuery(props.month));
  return (
    <PersonProfitDialog
      {...props}
      title="Freelancer Profitability"
      kind="freelancer"
      who="Freelancer"
      lead="What each freelancer's hours bring at the projects' rates, less the direct part of their cost; least profit first, coloured by the margin."
      people={people}
      measure={marginMeasure}
      empty="No freelancers yet"
    />
  );
}

type PersonProfitDialogProps = MonthDialogProps & {
  title: string;
  kind: 'teamMember' | 'freelancer';
  who: string;
  lead: string;
  people: UseQueryResult<PersonProfitView[]>;
  measure: ProfitMeasure;
  empty: string;
};

function PersonProfitDialog({ kind, who, people, measure, ...props }: PersonProfitDialogProps) {
  const columns: Column<PersonProfitView>[] = [
    recordColumn('name', who, kind, (row) => row),
    plainColumn('role', 'Role', ({ role }) => role),
    poundsColumn('cost', 'Monthly Cost', ({ monthlyCost }) => monthlyCost, { width: 132 }),
    poundsColumn('revenue', 'Billable Revenue', ({ billableRevenue }) => billableRevenue, { width: 156 }),
    poundsColumn('profit', 'Profit', ({ profit }) => profit, { width: 124 }),
    poundsColumn('target', 'Target Profit', ({ targetProfit }) => targetProfit, { width: 132 }),
    plainColumn('measure', measure.header, (person) => measure.of(person), {
      unit: 'share',
      align: 'end',
      width: 112,
      cell: (person) => {
        const { text, tone } = measureText(measure, person);
        return orWithheld(person.profit, () => <ToneNote tone={tone}>{text}</ToneNote>);
      },
    }),
  ];
  return (
    <FiguresDialog {...props} rows={people} columns={columns} rowKey={({ id }) => id}>
      <WhyNotGrossProfit month={props.month} to="people" />
    </FiguresDialog>
  );
}
