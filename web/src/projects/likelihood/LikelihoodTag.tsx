import { likelihoodLabel } from '#domain/projects/likelihoodWords.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { Badge } from '../../ui/basics/Badge.tsx';

type LikelihoodTagProps = { project: Pick<ProjectView, 'likelihood' | 'likelihoodPercent'> };

/** "Tentative 60%" or "Lost" beside a project's name; nothing for a won project. */
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

/** The same for a percentage alone; undefined for a won project. */
export function TentativeTag({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null;
  return <LikelihoodTag project={{ likelihood: 'tentative', likelihoodPercent: percent }} />;
}
