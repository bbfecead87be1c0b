import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProfitStep } from '#domain/money/profitBridge.ts';
import { penceOf, poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { profitBridgeQuery } from '../api/queries/money.ts';
import { Loaded } from '../app/Loaded.tsx';
import { useSeesPay } from '../app/pay/useSeesPay.ts';
import { orWithheld } from '../app/pay/Withheld.tsx';
import { exactMoney } from '../format/money.ts';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';
import { Disclosure } from '../ui/layers/Disclosure.tsx';
import type { Column } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useBasis } from './basis.tsx';

/** With pence throughout, so that the column visibly adds up. */
const signed = (pounds: number): string => `${pounds > 0 ? '+' : ''}${exactMoney(pounds)}`;

type Line = { key: ProfitStep | 'gross' | 'sinceClosed'; words: string; amount: ReactNode };

/** The words for each step, which tell its direction. */
const stepWords: Record<ProfitStep, (amount: number) => string> = {
  software: () => 'Direct software, which no project and nobody bears',
  manualStaff: () => 'Direct staff costs entered by hand, beyond what the records come to',
  unstaffedRevenue: () => 'Revenue of projects that nobody is planned on',
  agreedHours: () => 'Agreed hours of freelancers that are not planned',
  operatingFreelancers: () => 'The operating part of what freelancers cost, which projects bear',
  employerNi: () => 'Employer NI: hourly rates hold it, the forecast’s staff costs do not',
  staffTime: (amount) =>
    amount > 0
      ? 'Direct time of team members that is planned on no project'
      : 'Hours of team members on projects, beyond the direct part of what they cost',
  worthOfHours: (amount) =>
    amount > 0
      ? 'Planned hours are worth more than their projects bring'
      : 'Projects bring more than their planned hours are worth',
};

export const bridgeEnds = {
  projects: 'Profits of all projects',
  people: 'Profits of all people',
} as const;

type ProfitBridgeProps = { month: Month; to: keyof typeof bridgeEnds };

/** The steps from a month's gross profit to the sum of the projects' or of the people's profits. */
export function ProfitBridge({ month, to }: ProfitBridgeProps) {
  const query = useQuery(profitBridgeQuery(month));
  const [basis] = useBasis();
  const end = bridgeEnds[to];
  return (
    <Loaded of={query} loading={<SkeletonList label="Loading the profits" rows={5} />}>
      {({ grossProfit: now, reportedGrossProfit, projectProfit, peopleProfit, toProjects, toPeople }) => {
        const grossProfit = basis === 'reported' ? (reportedGrossProfit ?? now) : now;
        const sinceClosed = penceOf(now ?? 0) - penceOf(grossProfit ?? 0);
        const [steps, sum] = to === 'projects' ? [toProjects, projectProfit] : [toPeople, peopleProfit];
        const columns: Column<Line>[] = [
          { id: 'words', header: 'What leads there', minWidth: 220, cell: ({ words }) => words },
          {
            id: 'amount',
            unit: 'money',
            header: 'Amount',
            align: 'end',
            width: 140,
            cell: ({ amount }) => amount,
            total: () => orWithheld(sum, exactMoney),
          },
        ];
        return (
          <DataTable
            label={`From the gross profit to the ${end.toLowerCase()}`}
            columns={columns}
            rows={[
              {
                key: 'gross',
                words: 'Gross profit of the forecast',
                amount: orWithheld(grossProfit, exactMoney),
              },
              ...(sinceClosed === 0
                ? []
                : [
                    {
                      key: 'sinceClosed' as const,
                      words: 'What the month comes to by its records now, beyond what was reported',
                      amount: signed(poundsOf(sinceClosed)),
                    },
                  ]),
              ...steps.map(({ step, amount }) => ({
                key: step,
                words: stepWords[step](amount ?? 0),
                amount: orWithheld(amount, signed),
              })),
            ]}
            rowKey={({ key }) => key}
            totalLabel={end}
            empty={null}
          />
        );
      }}
    </Loaded>
  );
}

/** The same below a list of profits, opened on request; nothing for users who don't see pay. */
export function WhyNotGrossProfit(props: ProfitBridgeProps) {
  if (!useSeesPay()) return null;
  return (
    <Disclosure title="Why this is not the gross profit of the forecast">
      <ProfitBridge {...props} />
    </Disclosure>
  );
}
