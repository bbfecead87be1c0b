import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { LastMonthHours, LastMonthView } from '#projections/plans/planning/view.ts';
import { lastMonthQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useWrite } from '../../app/useWrite.ts';
import { hoursText } from '../../format/hours.ts';
import { useUndoAction } from '../../history/useUndoChange.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import * as styles from './LastMonthDialog.module.css';

type ProjectHours<Entry> = {
  projectId: number;
  project: string;
  client: string;
  hours: number;
  entries: Entry[];
};

/** Hours by project, with what they come to, in the order of the projects' names. */
const byProject = <Entry extends LastMonthHours>(entries: readonly Entry[]): ProjectHours<Entry>[] =>
  [...Map.groupBy(entries, ({ projectId }) => projectId)]
    .map(([projectId, ofProject]) => ({
      projectId,
      project: ofProject[0]?.project ?? '',
      client: ofProject[0]?.client ?? '',
      hours: sum(ofProject),
      entries: ofProject,
    }))
    .sort((one, other) => one.project.localeCompare(other.project, 'en-GB'));

/** "5 allocations on 3 projects, 92.5h". */
const totalsText = (entries: readonly LastMonthHours[]): string => {
  const projects = new Set(entries.map(({ projectId }) => projectId)).size;
  const allocations = `${entries.length} ${entries.length === 1 ? 'allocation' : 'allocations'}`;
  return `${allocations} on ${projects} ${projects === 1 ? 'project' : 'projects'}, ${hoursText(sum(entries))}`;
};

/** The hours as the import is asked for them. */
const bodyOf = (entries: readonly LastMonthHours[]) => ({
  entries: entries.map(({ projectId, teamMemberId, freelancerId, hours }) => ({
    projectId,
    teamMemberId,
    freelancerId,
    allocatedHours: hours,
  })),
});

const sum = (entries: readonly LastMonthHours[]): number =>
  entries.reduce((total, { hours }) => total + hours, 0);

type LastMonthDialogProps = { month: Month; onClose: () => void };

/** Imports last month's hours into all projects that are chosen, and says before what that copies and what it leaves out. */
export function LastMonthDialog({ month, onClose }: LastMonthDialogProps) {
  const preview = useQuery(lastMonthQuery(month));
  // Of those that come later, too, each is chosen until somebody says otherwise.
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  /** What was skipped although it was chosen, because somebody else was quicker. */
  const [outcome, setOutcome] = useState<LastMonthView>();
  const undoAction = useUndoAction();
  const chosen = (preview.data?.copied ?? []).filter(({ projectId }) => !leftOut.has(projectId));
  const write = useWrite({
    write: async (entries: LastMonthView['copied'], call) => {
      let change: string | null = null;
      const heard = (headers: Headers) => {
        change = headers.get('X-Correlation-Id');
      };
      const asked = { params: { month }, body: bodyOf(entries) };
      const done = await call('POST /api/planning/:month/last-month', asked, { heard });
      return { ...done, change };
    },
    done: ({ copied, skipped, change }) => ({
      title:
        copied.length === 0
          ? 'Nothing was imported'
          : `Imported ${copied.length} allocation(s) from last month`,
      description: [
        copied.length > 0 && `${totalsText(copied)}.`,
        skipped.length > 0 && `${skipped.length} left out: changed meanwhile.`,
      ]
        .filter(Boolean)
        .join(' '),
      ...(change !== null && copied.length > 0 && undoAction(change)),
    }),
    otherwise: 'Failed to import last month allocations',
    onDone: (done) => {
      if (done && done.skipped.length > 0) setOutcome(done);
      else onClose();
    },
  });
  const toggle = (id: number) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const from = preview.data && monthLabel(preview.data.from);
  if (outcome) {
    return (
      <Dialog
        title="Import Last Month"
        lead={`${totalsText(outcome.copied)} imported into ${monthLabel(month)}`}
        onClose={onClose}
        footer={
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        <Alert tone="watch">
          Somebody changed these in the meantime. What they did stays, and these hours were left out:
        </Alert>
        <Skipped skipped={outcome.skipped} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`Import last month into ${monthLabel(month)}`}
      lead={
        from &&
        `People's hours of ${from} are copied. Hours that stand in ${monthLabel(month)} stay as they are.`
      }
      size="large"
      onClose={onClose}
      footer={
        <>
          <span className={styles.total} role="status">
            {chosen.length > 0 && totalsText(chosen)}
          </span>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={write.isPending}
            pendingLabel="Importing..."
            isDisabled={chosen.length === 0}
            onPress={() => write.mutate(chosen)}
          >
            Import Last Month
          </Button>
        </>
      }
    >
      <Loaded of={preview} loading={<SkeletonList label="Loading last month" rows={6} />}>
        {({ copied, skipped }) => (
          <>
            {copied.length === 0 ? (
              <EmptyState icon={<CircleCheck />} title="No data to import">
                {skipped.length === 0
                  ? `Nobody has hours in ${from}.`
                  : `Nothing of ${from} is left to copy: see below why.`}
              </EmptyState>
            ) : (
              <section className={classNames(layout.stack, layout.gap2)}>
                <h3 className={layout.small}>To be copied</h3>
                <ul className={layout.rows}>
                  {byProject(copied).map(({ projectId, project, client, hours, entries }) => (
                    <li key={projectId} className={styles.project}>
                      <Checkbox isSelected={!leftOut.has(projectId)} onChange={() => toggle(projectId)}>
                        <span className={layout.strong}>{project}</span>{' '}
                        <span className={layout.muted}>{client}</span>
                      </Checkbox>
                      <span className={layout.digits}>{hoursText(hours)}</span>
                      <span className={styles.people}>
                        {entries.map(({ name, hours }) => `${name} ${hoursText(hours)}`).join(', ')}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {skipped.length > 0 && (
              <section className={classNames(layout.stack, layout.gap2)}>
                <h3 className={layout.small}>Left out: {totalsText(skipped)}</h3>
                <Skipped skipped={skipped} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Hours that are not copied, and why not. */
function Skipped({ skipped }: Pick<LastMonthView, 'skipped'>) {
  return (
    <ul className={layout.rows}>
      {skipped.map(({ projectId, project, teamMemberId, freelancerId, name, hours, why }) => (
        <li key={`${projectId} ${teamMemberId} ${freelancerId}`} className={styles.skipped}>
          <span>
            <span className={layout.strong}>{name ?? 'Somebody who was deleted'}</span>, {hoursText(hours)} on{' '}
            {project}
          </span>
          <span className={layout.muted}>{why}</span>
        </li>
      ))}
    </ul>
  );
}
