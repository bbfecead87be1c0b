import { useMemo } from 'react';
import type { FormulaRevisionView, FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { dateText } from '../../format/dates.ts';
import { plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { formulaChanges, returnText } from './formulaWords.ts';

type RevisionsCardProps = {
  view: FormulasView;
  replays: readonly ReplayView[];
  onReturn: (revision: FormulaRevisionView) => void;
  /** Shows what was compared when a set was adopted. */
  onOpen: (replay: number) => void;
};

type Row = FormulaRevisionView & { place: number };

/** The versions of the formulas: since when each was in use, by whom and why. */
export function RevisionsCard({ view, replays, onReturn, onOpen }: RevisionsCardProps) {
  const { revisions } = view;
  const columns = useMemo(() => revisionColumns(revisions), [revisions]);
  const rows = useMemo(() => revisions.map((revision, place): Row => ({ ...revision, place })), [revisions]);
  const action = (revision: Row) => {
    const { version, replay } = revision;
    return (
      <>
        {replay !== null && replays.some(({ id }) => id === replay) && (
          <Button size="small" variant="quiet" onPress={() => onOpen(replay)}>
            Details
          </Button>
        )}
        {version !== view.version && (
          <Button size="small" onPress={() => onReturn(revision)}>
            Use again
          </Button>
        )}
      </>
    );
  };
  return (
    <Card title="Past formulas" count={revisions.length} isPadded={false}>
      <DataTable
        label="Past formulas"
        columns={columns}
        rows={rows}
        rowKey={({ place }) => place}
        rowActions={action}
        actionsWidth={170}
        empty={<EmptyState title="No other formulas have been used yet" />}
      />
    </Card>
  );
}

const revisionColumns = (revisions: readonly FormulaRevisionView[]): Column<Row>[] => [
  plainColumn('version', 'Version', ({ version }) => version, {
    width: 124,
    cell: ({ version, place }) => (
      <span className={layout.row}>
        {version}
        {place === 0 && <Badge tone="good">In use</Badge>}
      </span>
    ),
  }),
  plainColumn('by', 'Put in use by', ({ by }) => by?.name, {
    minWidth: 110,
    cell: ({ by }) => by?.name ?? 'Comes with the planner',
  }),
  plainColumn('at', 'When', ({ at }) => at, { width: 160, cell: ({ at }) => (at ? dateText(at) : '—') }),
  {
    id: 'changes',
    header: 'What changed',
    minWidth: 280,
    cell: ({ formulas, place, version }) => {
      const before = revisions[place + 1];
      const changes = before ? formulaChanges(before.formulas, formulas) : [];
      if (!before) return '—';
      if (changes.length === 0) return 'Nothing: computed anew';
      const earlier = revisions.slice(place + 1).find((revision) => revision.version === version);
      const words = changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`).join('; ');
      return earlier ? `${returnText(earlier)}: ${words}` : words;
    },
  },
  { id: 'reason', header: 'Why', minWidth: 130, cell: ({ reason }) => reason ?? '—' },
];
