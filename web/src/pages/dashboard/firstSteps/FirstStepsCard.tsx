import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { freelancersQuery, teamMembersQuery } from '../../../api/queries/people.ts';
import { projectsQuery } from '../../../api/queries/projects.ts';
import { paths } from '../../../app/paths.ts';
import { useSeesPay } from '../../../app/pay/useSeesPay.ts';
import { currentMonth } from '../../../format/dates.ts';
import { wholeMoney } from '../../../format/money.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { lazyDialog } from '../../../ui/code/lazyDialog.tsx';
import { LoadingMarker } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import * as styles from './FirstStepsCard.module.css';
import { hideSteps } from './hiddenSteps.ts';

const ProjectDialog = lazyDialog(
  async () => (await import('../../projects/ProjectDialog.tsx')).ProjectDialog,
);
const MemberDialog = lazyDialog(async () => (await import('../../../people/MemberDialog.tsx')).MemberDialog);
const AllocateHoursDialog = lazyDialog(
  async () => (await import('../../../plans/allocation/AllocateHoursDialog.tsx')).AllocateHoursDialog,
);

/** The steps from an empty planner to its first figures, in order. */
const firstSteps = ['project', 'person', 'hours'] as const;
type FirstStep = (typeof firstSteps)[number];

const stepWords: Record<FirstStep, { name: string; why: string; action: string }> = {
  project: {
    name: 'A project and its client',
    why: 'What it brings each month, and so the hours that it needs.',
    action: 'Create the first project',
  },
  person: {
    name: 'Somebody who works on it',
    why: 'Their salary and weekly hours: what an hour costs, and how many there are.',
    action: 'Add a team member',
  },
  hours: {
    name: 'Their hours',
    why: 'Who works how long on what: utilisation, cost and margin follow.',
    action: 'Give hours',
  },
};

type FirstStepsCardProps = {
  /** Of the page's month, in pounds. */
  revenue: number;
  month: Month;
  userId: string;
};

/** Three steps from an empty planner to its first figures, each taken here; or an import of a spreadsheet. */
export default function FirstStepsCard({ revenue, month, userId }: FirstStepsCardProps) {
  const projects = useQuery(projectsQuery()).data;
  const teamMembers = useQuery(teamMembersQuery()).data;
  const freelancers = useQuery(freelancersQuery()).data;
  const seesPay = useSeesPay();
  const [opened, setOpened] = useState<{ step: FirstStep; month: Month }>();
  /** The step that was just taken: the focus moves on to the next one. */
  const [taken, setTaken] = useState<FirstStep>();
  if (!projects || !teamMembers || !freelancers) return <LoadingMarker />;
  const done: Record<FirstStep, boolean> = {
    project: projects.length > 0,
    person: teamMembers.length + freelancers.length > 0,
    // With the first hours the card goes.
    hours: false,
  };
  const next = firstSteps.find((step) => !done[step]);
  const [project] = projects;
  const close = () => {
    setTaken(opened?.step);
    setOpened(undefined);
  };
  return (
    <>
      <Card
        title="First steps"
        aside={
          <Button size="small" variant="quiet" onPress={() => hideSteps(userId)}>
            Hide these steps
          </Button>
        }
      >
        <ol className={styles.steps}>
          {firstSteps.map((step, place) => {
            const { name, why, action } = stepWords[step];
            const isDone = done[step];
            const isForOthers = step === 'person' && !seesPay;
            return (
              <li
                key={step}
                data-done={isDone || undefined}
                aria-current={step === next ? 'step' : undefined}
              >
                <span className={styles.place} aria-hidden="true">
                  {isDone ? <Check /> : place + 1}
                </span>
                <span className={styles.words}>
                  <strong>{name}</strong>
                  <span>
                    {isDone ? 'Done' : isForOthers ? `${why} Ask an administrator who sees pay.` : why}
                  </span>
                </span>
                {!isDone && !isForOthers && (
                  <Button
                    key={step === next ? 'next' : 'later'}
                    variant={step === next ? 'primary' : 'secondary'}
                    isDisabled={step === 'hours' && (!project || !done.person)}
                    autoFocus={step === next && taken !== undefined}
                    onPress={() => setOpened({ step, month: currentMonth() })}
                  >
                    {action}
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
        <p className={styles.foot}>
          {revenue > 0 ? (
            `${monthLabel(month)} brings ${wholeMoney(revenue)} already.`
          ) : (
            <>
              All of it in a spreadsheet? <Link to={paths.import}>Import it</Link> instead: clients come with
              their projects.
            </>
          )}
        </p>
      </Card>
      <Suspense>
        {opened?.step === 'project' && <ProjectDialog onClose={close} />}
        {opened?.step === 'person' && <MemberDialog onClose={close} />}
        {opened?.step === 'hours' && project && (
          <AllocateHoursDialog project={project} month={opened.month} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
