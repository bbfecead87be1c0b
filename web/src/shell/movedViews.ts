import { type Month, planningYearStart } from '#domain/values/month.ts';
import { type Path, paths } from '../app/paths.ts';
import type { Parameters } from '../format/search.ts';

export type MovedView = {
  view: string;
  to: Path;
  /** What the address says there besides. */
  as: Parameters;
  /** The month that is shown first there; the one that was chosen unless given. */
  begins?: (month: Month) => Month;
};

/** Views that pages had before, and the page that shows the same now. */
export const movedViews: Readonly<Partial<Record<Path, MovedView>>> = {
  [paths.allocations]: { view: 'grid', to: paths.schedule, as: {} },
  [paths.monthlyPlanning]: {
    view: 'year',
    to: paths.schedule,
    as: { view: 'projects', months: 'all' },
    begins: planningYearStart,
  },
};
