import { CircleCheck, CircleX } from 'lucide-react';
import { likelihoodText } from '#domain/projects/likelihoodWords.ts';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';

type Said =
  | { likelihood: 'won' | 'lost' }
  | { likelihood: 'tentative'; likelihoodPercent: number | null | undefined };

type Decision = {
  said: Said;
  version: number;
  /** The project's percentage before it: a decided project has none. */
  percent: number | null | undefined;
};

/** Marks a tentative project as won or lost today, by one press; the message offers to undo it. */
export function DecideButtons({ project }: { project: ProjectView }) {
  const decide = useWrite({
    write: ({ said, version }: Decision, call) =>
      call('PATCH /api/projects/:id', {
        params: { id: project.id },
        body: { ...said, expectedVersion: version },
      }),
    done: (answer, { said, percent }) => {
      if (said.likelihood === 'tentative' || !answer)
        return { title: `${projectLabel(project)} is tentative again` };
      const { likelihood = 'won', decidedOn = null } = answer;
      return {
        title: likelihoodText({ likelihood, percent: null, decidedOn }),
        description:
          likelihood === 'won'
            ? `${projectLabel(project)} counts in every figure now.`
            : `${projectLabel(project)} counts nowhere any more; its hours and its history stay.`,
        actions: [
          {
            label: 'Undo',
            onPress: () =>
              decide.mutate({
                said: { likelihood: 'tentative', likelihoodPercent: percent },
                version: answer.version,
                percent,
              }),
          },
        ],
      };
    },
    failedTitle: 'Not saved',
  });
  if (project.likelihood !== 'tentative') return null;
  const press = (likelihood: 'won' | 'lost') =>
    decide.mutate({
      said: { likelihood },
      version: project.version,
      percent: project.likelihoodPercent,
    });
  return (
    <WhereWritable>
      <Button icon={<CircleCheck />} isDisabled={decide.isPending} onPress={() => press('won')}>
        Mark as won
      </Button>
      <Button icon={<CircleX />} isDisabled={decide.isPending} onPress={() => press('lost')}>
        Mark as lost
      </Button>
    </WhereWritable>
  );
}
