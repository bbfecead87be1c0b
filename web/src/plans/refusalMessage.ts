import { sentenceOf } from '../api/apiError.ts';
import type { RefusedText } from '../ui/grid/gridTypes.ts';
import type { Refusal } from './PlanSaver.ts';
import { cellKey } from './planHours.ts';

/** The toast about hours that the server did not take and that stay in their cells as they were typed. */
export const refusalMessage = (
  refusals: readonly Refusal[],
  projectName: (id: number) => string,
): { title: string; description: string } => {
  const [first, ...others] = refusals;
  const names = refusals.map(({ projectId }) => projectName(projectId));
  return {
    title: `Not saved: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
    description: `${first ? sentenceOf(first.error) : ''}${others.length > 0 ? ' What was typed for the others is kept in their cells, too.' : ''}`,
  };
};

/** What was typed into each cell that the server did not take, and why. */
export const refusedCells = (refusals: readonly Refusal[]): [string, RefusedText][] =>
  refusals.flatMap(({ projectId, changes, error }) =>
    changes.map(({ person, after }): [string, RefusedText] => [
      cellKey(projectId, person),
      { text: String(after), fault: sentenceOf(error) },
    ]),
  );
