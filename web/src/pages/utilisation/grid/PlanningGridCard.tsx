import { useQuery } from '@tanstack/react-query';
import { Redo2, Undo2, Users } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useId, useMemo, useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { dashboardMetricsQuery } from '../../../api/queries/dashboard.ts';
import { freelancerMonthsQuery } from '../../../api/queries/people.ts';
import { GoButton } from '../../../app/GoButton.tsx';
import { allOf, Loaded } from '../../../app/Loaded.tsx';
import { paths } from '../../../app/paths.ts';
import { PresentPeople } from '../../../plans/presence/PresentPeople.tsx';
import { isFlexible } from '../../../plans/RequiredHours.tsx';
import { Button } from '../../../ui/basics/Button.tsx';
import { ByPointer } from '../../../ui/basics/ByPointer.tsx';
import { IconButton } from '../../../ui/basics/IconButton.tsx';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { WhereWritable } from '../../../ui/basics/WhereWritable.tsx';
import { lazyCard } from '../../../ui/code/lazyCard.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { gridPeople } from './gridPeople.ts';
import { PlanningGrid } from './PlanningGrid.tsx';
import './UnsavedHoursNotices.tsx';
import * as styles from './grid.module.css';
import { useGridPresence } from './useGridPresence.ts';
import { type PlanGrid, usePlanGrid } from './usePlanGrid.ts';
import * as utilisationStyles from './utilisation.module.css';

// Arrives with the grid, as it may be needed when nothing more can be fetched.
type IsShown = (row: PlanningRow) => boolean;

/** Whether a project neither needs hours in the month nor has any. */
const isIdle = (row: PlanningRow): boolean => isFlexible(row) && row.allocatedHours === 0;

/**
 * The projects that pass the filter, and those that did when it was chosen: a project that is given its first
 * hours under "Unallocated" keeps its column until the filter or the search changes.
 */
const useShownProjects = (
  rows: readonly PlanningRow[] | undefined,
  isShown: IsShown,
): readonly PlanningRow[] | undefined => {
  const [chosen, setChosen] = useState<{ isShown: IsShown; ids: ReadonlySet<number> }>();
  if (rows && chosen?.isShown !== isShown) {
    setChosen({ isShown, ids: new Set(rows.filter(isShown).map(({ project }) => project.id)) });
  }
  return useMemo(
    () => rows?.filter((row) => isShown(row) || chosen?.ids.has(row.project.id)),
    [rows, isShown, chosen],
  );
};

// Fetched when two have changed the same hours.
const ConflictDialog = lazyCard(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

type PlanningGridCardProps = {
  month: Month;
  /** Whether a project passes the filter and the search. */
  isShown: (row: PlanningRow) => boolean;
  /** Nothing is filtered and searched: projects without demand and hours wait until they are asked for. */
  isUnfiltered: boolean;
  /** Filter and search of the page. */
  tools: ReactNode;
};

/** The planning grid with its tools, and what stands in its place while there is nothing to plan. */
export function PlanningGridCard({ month, isShown, isUnfiltered, tools }: PlanningGridCardProps) {
  const hint = useId();
  const isReadOnly = useReadOnly();
  const plan = usePlanGrid(month);
  const team = useQuery(dashboardMetricsQuery(month));
  const freelancers = useQuery(freelancerMonthsQuery(month));
  const people = useMemo(
    () =>
      team.data &&
      freelancers.data &&
      gridPeople(team.data.teamUtilizationDetails, freelancers.data, team.data.thresholds.utilization),
    [team.data, freelancers.data],
  );
  const rows = plan.query.data?.rows;
  const [showsIdle, setShowsIdle] = useState(false);
  const leavesOut = isUnfiltered && !showsIdle && rows?.every(isIdle) === false;
  const hasColumn = useCallback(
    (row: PlanningRow) => isShown(row) && !(leavesOut && isIdle(row)),
    [isShown, leavesOut],
  );
  const projects = useShownProjects(rows, hasColumn);
  const more = leavesOut ? (rows?.length ?? 0) - (projects?.length ?? 0) : 0;
  const presence = useGridPresence(month, people, rows);
  return (
    <Card
      title="Planning grid"
      isPadded={false}
      aside={
        <div className={utilisationStyles.tools}>
          <PresentPeople label="Also planning this month" people={presence.people} />
          <span
            className={styles.state}
            data-unsaved={(plan.unsaved.size > 0 && plan.pending.size === 0) || undefined}
            role="status"
          >
            {stateOf(plan)}
          </span>
          {plan.unsaved.size > 0 && (
            <Button
              size="small"
              onPress={plan.saveUnsaved}
              isPending={plan.isRetrying}
              pendingLabel="Saving..."
            >
              Save now
            </Button>
          )}
          <WhereWritable>
            <IconButton
              label="Undo the last change"
              icon={<Undo2 />}
              isDisabled={!plan.can.undo}
              onPress={plan.undo}
            />
            <IconButton label="Redo" icon={<Redo2 />} isDisabled={!plan.can.redo} onPress={plan.redo} />
          </WhereWritable>
          {tools}
        </div>
      }
    >
      <Loaded of={allOf(plan.query, team, freelancers)}>
        {!people || !projects ? (
          <SkeletonList label="Loading the planning grid" rows={10} />
        ) : people.length === 0 || projects.length === 0 ? (
          <EmptyState
            icon={<Users />}
            title={people.length === 0 ? 'There is nobody to plan yet' : 'No projects to show'}
            action={
              people.length === 0 ? (
                <GoButton to={paths.teamMembers} parameters={{ new: 1 }}>
                  New Team Member
                </GoButton>
              ) : rows?.length === 0 ? (
                <GoButton to={paths.projects} parameters={{ new: 1 }}>
                  New Project
                </GoButton>
              ) : null
            }
          >
            {people.length === 0
              ? 'Add team members or freelancers first; each becomes a row here.'
              : 'Create a project, or choose another filter or search.'}
          </EmptyState>
        ) : (
          <>
            <PlanningGrid
              month={month}
              plan={plan}
              people={people}
              projects={projects}
              presence={presence}
              describedBy={hint}
            />
            <Suspense>
              {plan.conflicts.length > 0 && (
                <ConflictDialog conflicts={plan.conflicts} onResolve={plan.resolve} />
              )}
            </Suspense>
            {more > 0 && (
              <div className={styles.more}>
                <Button size="small" onPress={() => setShowsIdle(true)}>
                  Show {more} more {more === 1 ? 'project' : 'projects'}
                </Button>
                <span>without demand or hours this month</span>
              </div>
            )}
            <p id={hint} className={styles.hint}>
              {isReadOnly ? (
                <ByPointer
                  keys="Arrow keys move, Shift chooses a block, Ctrl+C copies it for a spreadsheet."
                  touch="Hours of people on projects; slide sideways for more."
                />
              ) : (
                <>
                  <ByPointer keys="Type hours" touch="Tap a cell and type hours" /> as 7.5, 7:30 or =8+4, or
                  50% of what somebody has.{' '}
                  <ByPointer
                    keys="Enter or F2 edits, Delete clears, Shift chooses a block, Ctrl+Enter, Ctrl+D and Ctrl+R fill it, Ctrl+C and Ctrl+V go to and from a spreadsheet, Ctrl+Z takes the last change back. Esc, then Tab, leaves the grid."
                    touch="The arrow above the grid takes the last change back."
                  />
                </>
              )}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What has become of what was typed. */
const stateOf = ({ pending, unsaved, can }: PlanGrid): string => {
  if (pending.size > 0) return 'Saving...';
  if (unsaved.size > 0) return `${unsaved.size} ${unsaved.size === 1 ? 'cell' : 'cells'} not saved yet`;
  return can.undo ? 'All changes saved' : '';
};
