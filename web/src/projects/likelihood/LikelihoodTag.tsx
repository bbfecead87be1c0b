import { likelihoodLabel } from '#domain/projects/likelihoodWords.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { Badge } from '../../ui/basics/Badge.tsx';

type LikelihoodTagProps = { project: Pick<ProjectView, 'likelihood' | 'likelihoodPercent'> };

/** "Tentative 60%" or "Lost" beside the name of a project that is not won; nothing of one that is. */
export function LikelihoodTag({
  project: { likelihood = 'won', likelihoodPercent = null },
}: LikelihoodTagProps) {
  if (likelihood === 'won') return null;
  return (
    <>
      {' '}
      <Badge tone={likelihood === 'tentative' ? 'info' : 'neutral'} icon={null}>
        {likelihoodLabel({ likelihood, percent: likelihoodPercent })}
      </Badge>
    </>
  );
}

/** The same where the percentage alone is told; missing of what is won. */
export function TentativeTag({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null;
  return <LikelihoodTag project={{ likelihood: 'tentative', likelihoodPercent: percent }} />;
}
