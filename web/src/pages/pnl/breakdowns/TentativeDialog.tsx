import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { TentativeBreakdownView } from '#projections/money/pnl/view.ts';
import { tentativeBreakdownQuery } from '../../../api/queries/money.ts';
import { useSeesPay } from '../../../app/pay/useSeesPay.ts';
import { withheldWords } from '../../../app/pay/Withheld.tsx';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { exactMoney } from '../../../format/money.ts';
import { useBasis } from '../../../money/basis.tsx';
import { plainColumn, poundsColumn, recordColumn } from '../../../money/columns.tsx';
import * as figuresStyles from '../../../money/FiguresDialog.module.css';
import { useCounted } from '../../../projects/likelihood/counted.ts';
import { TentativeTag } from '../../../projects/likelihood/LikelihoodTag.tsx';
import { typeLabels } from '../../../projects/projectTypes.ts';
import { classNames } from '../../../ui/basics/classNames.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { BreakdownDialog } from './BreakdownDialog.tsx';
import * as styles from './breakdowns.module.css';

type Project = TentativeBreakdownView['projects'][number];
type Freelancer = TentativeBreakdownView['freelancers'][number];

const sumOf = (amounts: readonly number[]): string =>
  exactMoney(amounts.reduce((pence, pounds) => pence + Math.round(pounds * 100), 0) / 100);

const projects: readonly Column<Project>[] = [
  plainColumn('client', 'Client', ({ clientName }) => clientName),
  plainColumn('project', 'Project', ({ projectName }) => projectName, {
    minWidth: 200,
    cell: ({ projectId, projectName, likelihoodPercent }) => (
      <>
        <RecordLink kind="project" id={projectId} name={projectName} />
        <TentativeTag percent={likelihoodPercent} />
      </>
    ),
  }),
  plainColumn('type', 'Type', ({ projectType }) => typeLabels[projectType], { width: 120 }),
  poundsColumn('revenue', 'Revenue', ({ revenue }) => revenue, {
    width: 128,
    total: (rows) => sumOf(rows.map(({ revenue }) => revenue)),
  }),
];

const freelancers: readonly Column<Freelancer>[] = [
  recordColumn('name', 'Freelancer', 'freelancer', (row) => row),
  poundsColumn('cost', 'Cost beyond the agreed hours', ({ cost }) => cost, { width: 240 }),
];

/** The projects behind a month's tentative revenue, and the freelancers who would cost more by them. */
export function TentativeDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  const [counted] = useCounted();
  const isWeighted = counted === 'weighted';
  const [basis] = useBasis();
  const seesPay = useSeesPay();
  const query = useQuery(tentativeBreakdownQuery(month, isWeighted ? 'weighted' : 'tentative', basis));
  return (
    <BreakdownDialog
      title={isWeighted ? 'Weighted tentative work' : 'Tentative work'}
      query={query}
      loading="Loading tentative work..."
      month={month}
      onClose={onClose}
    >
      {(data) => (
        <>
          <p>
            {isWeighted
              ? 'Each project counts by its percentage. Freelancers cost more only where the hours counted so go beyond those agreed.'
              : 'Each project counts as if it were won. Freelancers cost more where their hours go beyond those agreed.'}
            {basis === 'reported' && ' What a closed month has reported of them already is left out.'}
          </p>
          <section className={styles.breakdownSection} aria-label="Projects">
            <DataTable
              label={`Tentative projects in ${monthLabel(month)}`}
              className={classNames(figuresStyles.table, figuresStyles.whole)}
              maxHeight="40dvh"
              columns={projects}
              rows={data.projects}
              rowKey={({ projectId }) => projectId}
              defaultSort={{ column: 'revenue', direction: 'descending' }}
              empty={<EmptyState title="No tentative project would bring further revenue in this month" />}
            />
          </section>
          {!seesPay && <p>What freelancers would cost more: — ({withheldWords.total})</p>}
          {data.freelancers.length > 0 && (
            <section className={styles.breakdownSection} aria-label="Freelancers">
              <DataTable
                label={`Freelancers who would cost more in ${monthLabel(month)}`}
                className={classNames(figuresStyles.table, figuresStyles.whole)}
                columns={freelancers}
                rows={data.freelancers}
                rowKey={({ id }) => id}
                empty={null}
              />
            </section>
          )}
        </>
      )}
    </BreakdownDialog>
  );
}
