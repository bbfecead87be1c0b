import { useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { placeholderMonthsQuery } from '../../api/queries/people.ts';
import { hoursText } from '../../format/hours.ts';
import { type FiguresRow, Nothing } from './MonthsTable.tsx';

/** What is planned on a project for people to be hired, apart from everybody's hours; no row where that is nothing. */
export const useToBeHired = (projectId: number, months: readonly Month[]): FiguresRow[] => {
  const [first = '', last = first] = [months.at(0), months.at(-1)];
  const { data = [] } = useQuery(placeholderMonthsQuery(first, last, 'tentative'));
  const hours = months.map((_, place) =>
    data
      .flatMap(({ planned }) => planned)
      .filter((each) => each.projectId === projectId)
      .reduce((sum, each) => sum + (each.hours[place] ?? 0), 0),
  );
  if (hours.every((each) => each === 0)) return [];
  return [
    {
      name: 'To be hired',
      note: 'Apart from what is planned',
      figure: (month) => {
        const each = hours[months.indexOf(month)] ?? 0;
        return each === 0 ? <Nothing /> : hoursText(each);
      },
      total: <Nothing />,
    },
  ];
};
