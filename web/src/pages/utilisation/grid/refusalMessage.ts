import { sentenceOf } from '../../../api/apiError.ts';
import type { Refusal } from './PlanSaver.ts';

/** The toast about hours that the server did not take and that are shown as they were again. */
export const refusalMessage = (
  refusals: readonly Refusal[],
  projectName: (id: number) => string,
): { title: string; description: string } => {
  const [first, ...others] = refusals;
  const names = refusals.map(({ projectId }) => projectName(projectId));
  return {
    title: `Not saved: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
    description: `${first ? sentenceOf(first.error) : ''}${others.length > 0 ? ' The hours of the others were put back too.' : ''}`,
  };
};
