import { directPercentage } from '#domain/figures/peopleLines.ts';
import { SplitBar } from '../../ui/SplitBar.tsx';
import type { Column } from '../../ui/table/columns.ts';

type Person = {
  name: string;
  email: string;
  role: string;
  costType: 'direct' | 'operational' | 'both';
  directCostPercentage: number;
};

/** Who somebody is: the first columns of a list of people. */
export const identityColumns = <Row extends Person>(): Column<Row>[] => [
  { id: 'name', header: 'Name', minWidth: 144, cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'role', header: 'Role', minWidth: 134, cell: ({ role }) => role, sortValue: ({ role }) => role },
  {
    id: 'email',
    header: 'Email',
    minWidth: 136,
    cell: ({ email }) => email,
    sortValue: ({ email }) => email,
  },
];

/** Where somebody's cost falls: the last column of a list of people. */
export const costSplitColumn = <Row extends Person>(): Column<Row> => ({
  id: 'split',
  header: 'Cost Split',
  width: 132,
  cell: (person) => <SplitBar direct={directPercentage(person)} />,
  sortValue: directPercentage,
});
