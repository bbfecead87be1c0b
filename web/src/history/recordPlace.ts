import type { HistoryEntryView } from '#projections/history/view.ts';
import { paths, recordPath } from '../app/paths.ts';
import { hrefOf } from '../format/search.ts';

/** Where a record is shown that an entry of the history is about; null where no page shows it. */
export const recordPlace = ({
  record: { kind, id, name },
  month,
}: Pick<HistoryEntryView, 'record' | 'month'>): string | null => {
  const of = month === null ? {} : { month };
  switch (kind) {
    case 'client':
      return hrefOf(paths.projects, { q: name });
    case 'project':
    case 'allocationPlan':
      return hrefOf(recordPath({ kind: 'project', id: Number(id) }), of);
    case 'teamMember':
    case 'freelancer':
      return recordPath({ kind, id: Number(id) });
    case 'softwareCost':
      return hrefOf(paths.softwareCosts, { edit: id, ...of });
    case 'otherCost':
      return hrefOf(paths.otherCosts, { edit: id, ...of });
    case 'placeholder':
      return hrefOf(paths.placeholders, { edit: id, ...of });
    case 'manualCosts':
      return hrefOf(paths.pnlForecast, of);
    case 'user':
      return hrefOf(paths.users, { q: name });
    case 'formulas':
      return paths.formulas;
    case 'signInPolicy':
    case 'apiToken':
      return paths.users;
  }
};
