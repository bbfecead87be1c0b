import { CircleCheck } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { projectTypes } from '../../projects/projectTypes.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PlanningSection } from './PlanningSection.tsx';
import { doneProjects, type PlanningChoice, shownProjects } from './planningFilter.ts';

type PlanningTablesProps = {
  month: Month;
  /** Undefined while they load. */
  projects: readonly PlanningRow[] | undefined;
  choice: PlanningChoice;
  onShowAll: () => void;
  onShowDone: () => void;
  importing: number | undefined;
  onAllocate: (row: PlanningRow) => void;
  onImport: (row: PlanningRow) => void;
  onProfit: (row: PlanningRow) => void;
};

const noneOf = ({ text }: PlanningChoice): string =>
  text === '' ? 'None needs hours' : 'None that matches needs hours';

/** One table for each type of project. */
export const PlanningTables = memo(function PlanningTables(props: PlanningTablesProps) {
  const { projects, choice, onShowAll, onShowDone, ...rest } = props;
  const shown = useMemo(() => projects && shownProjects(projects, choice), [projects, choice]);
  const done = useMemo(() => projects && doneProjects(projects, choice), [projects, choice]);
  const isAboutNeed = choice.filter === 'needs';
  if (isAboutNeed && shown?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<CircleCheck />}
          title="No project needs hours"
          action={<Button onPress={onShowAll}>Show all projects</Button>}
        >
          {choice.text === ''
            ? 'Every project of the month has the hours that it needs.'
            : 'None that you search for lacks any.'}
        </EmptyState>
      </Card>
    );
  }
  return projectTypes.map((type) => {
    const ofType = shown?.filter(({ project }) => project.projectType === type);
    const hidesSome = projects?.some(({ project }) => project.projectType === type) ?? false;
    return (
      <PlanningSection
        key={type}
        type={type}
        rows={ofType}
        folded={isAboutNeed && ofType?.length === 0 ? noneOf(choice) : undefined}
        leftOut={done?.filter(({ project }) => project.projectType === type) ?? []}
        onShowDone={onShowDone}
        onShowAll={hidesSome ? onShowAll : undefined}
        {...rest}
      />
    );
  });
});
