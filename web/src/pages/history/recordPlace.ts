import type { HistoryEntryView } from '#projections/history/view.ts';
import { hrefOf } from '../../address/search.ts';
import { paths } from '../../app/paths.ts';

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
      return hrefOf(paths.projects, { edit: id });
    case 'allocationPlan':
      return hrefOf(paths.monthlyPlanning, { q: name, ...of });
    case 'teamMember':
      return hrefOf(paths.teamMembers, { edit: id });
    case 'freelancer':
      return hrefOf(paths.freelancers, { view: 'bench', edit: id });
    case 'softwareCost':
      return hrefOf(paths.softwareCosts, { edit: id, ...of });
    case 'otherCost':
      return hrefOf(paths.otherCosts, { edit: id, ...of });
    case 'manualCosts':
      return hrefOf(paths.pnlForecast, of);
    case 'user':
      return hrefOf(paths.users, { q: name });
    case 'formulas':
      return paths.replayDesk;
    case 'signInPolicy':
    case 'apiToken':
      return paths.users;
  }
};
