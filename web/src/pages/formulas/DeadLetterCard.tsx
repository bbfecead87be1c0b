import { useQuery } from '@tanstack/react-query';
import { kindWords } from '#domain/history/historyWords.ts';
import { parsePlanKey, parseStream } from '#domain/records/streams.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { DeadLetterView, Incomplete } from '#projections/projector/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { deadLettersQuery } from '../../api/queries/replays.ts';
import { useWrite } from '../../app/useWrite.ts';
import { momentText } from '../../format/dates.ts';
import { plainColumn } from '../../money/columns.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './formulas.module.css';

/** A record's name by its stream: "Project 12", "Plan of project 12, March 2026". */
const deadLetterRecord = (stream: string): string => {
  const record = parseStream(stream);
  if (!record) return stream;
  const { kind, key } = record;
  switch (kind) {
    case 'allocationPlan': {
      const { projectId, month } = parsePlanKey(key);
      return `Plan of project ${projectId}, ${monthLabel(month)}`;
    }
    case 'manualCosts':
      return `Manual figures, ${monthLabel(key)}`;
    case 'period':
      return monthLabel(key);
    case 'formulas':
    case 'signInPolicy':
      return kindWords[kind];
    default:
      return `${kindWords[kind]} ${key}`;
  }
};

const reach: Record<NonNullable<Incomplete['kind']>, string> = {
  client: 'Clients, projects and the dashboard',
  project: 'Projects, plans and all figures',
  teamMember: 'Team members, plans and all figures',
  freelancer: 'Freelancers, plans and all figures',
  allocationPlan: 'Plans and figures',
  softwareCost: 'Software costs, P&L and dashboard',
  otherCost: 'Other costs and P&L',
  manualCosts: 'P&L and dashboard',
  user: 'Users, no figures',
  apiToken: 'API tokens, no figures',
  signInPolicy: 'Sign-in rules, no figures',
  formulas: 'Formulas and all figures',
  placeholder: 'People to be hired, no figures',
  period: 'What is reported of a month',
  budget: 'Budgets, no figures',
};

/** What a parked change leaves incomplete: the pages, and the month if it has one. */
const deadLetterReach = ({ kind, month }: Incomplete): string => {
  if (kind === null) return 'Perhaps everything';
  return month === null ? reach[kind] : `${reach[kind]} of ${monthLabel(month)}`;
};

/** Parked changes, each with the reason, and a button to retry them; nothing where there are none. */
export function DeadLetterCard({ onStarted }: { onStarted: (replay: ReplayView) => void }) {
  const parked = useQuery(deadLettersQuery()).data ?? [];
  const retry = useWrite({
    write: (_: undefined, call) =>
      call('POST /api/admin/replays', { body: { reason: 'Try again what could not be counted' } }),
    onDone: (replay) => replay && onStarted(replay),
  });
  if (parked.length === 0) return null;
  return (
    <Card
      title="Changes that could not be counted"
      count={parked.length}
      isPadded={false}
      aside={
        <Button isPending={retry.isPending} onPress={() => retry.mutate(undefined)}>
          Try again
        </Button>
      }
    >
      <div className={layout.inset}>
        <Alert tone="watch">
          The figures of these records are as they were before. Nothing is lost: update the planner to a
          version that has the fault mended, then try again. That computes everything anew beside the figures
          in use, to be used when it is ready.
        </Alert>
      </div>
      <DataTable
        label="Changes that could not be counted"
        className={styles.parked}
        columns={deadLetterColumns}
        rows={parked}
        rowKey={({ position }) => position}
        empty={<EmptyState title="Everything is counted" />}
      />
    </Card>
  );
}

const deadLetterColumns: Column<DeadLetterView>[] = [
  plainColumn('record', 'Record', ({ stream }) => deadLetterRecord(stream), { width: 168 }),
  plainColumn('type', 'Change', ({ type }) => type, { width: 160 }),
  { id: 'error', header: 'Why not', minWidth: 220, cell: ({ error }) => error },
  plainColumn('incomplete', 'Leaves incomplete', ({ incomplete }) => deadLetterReach(incomplete), {
    minWidth: 210,
  }),
  plainColumn('at', 'When', ({ at }) => at, { width: 188, cell: ({ at }) => momentText(at) }),
];
