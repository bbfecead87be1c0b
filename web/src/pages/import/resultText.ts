import type { ImportCounts } from '#domain/imports/verdicts.ts';
import { counted } from '#domain/values/sentences.ts';

/** What came of an import: "12 rows added, 1 changed, 3 left as they were." */
export const resultText = ({ new: added, change, same }: ImportCounts): string => {
  const parts = [
    added > 0 ? `${counted(added, 'row', 'rows')} added` : '',
    change > 0 ? `${counted(change, 'row', 'rows')} changed` : '',
    same > 0 ? `${counted(same, 'row', 'rows')} left as they were` : '',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
};
