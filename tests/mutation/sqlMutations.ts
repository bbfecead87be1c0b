import { compared } from './compared.ts';
import { figures } from './figures.ts';
import { money } from './money.ts';
import type { Mutations } from './mutation.ts';
import { people } from './people.ts';
import { planning } from './planning.ts';
import { told } from './told.ts';

/** Every mutation, as a reviewer would try them: a bound, a join, a filter, an order, a limit, a group, a sum. */
export const sqlMutations: readonly Mutations[] = [
  ...people,
  ...planning,
  ...figures,
  ...money,
  ...told,
  ...compared,
];
