import type { ListedApiTokenView } from '#projections/access/users/view.ts';
import { dateText, momentText } from '../../format/dates.ts';
import { plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import * as styles from './users.module.css';

export const rightsWords: Record<ListedApiTokenView['rights'], string> = {
  read: 'Reads',
  readAndWrite: 'Reads and writes',
};

const mayWords = ({ rights, seesPay }: ListedApiTokenView): string =>
  seesPay ? `${rightsWords[rights]}, pay too` : rightsWords[rights];

/** The columns of the list of tokens: what each may do, who made it, and when it was last used. */
export const tokenColumns: readonly Column<ListedApiTokenView>[] = [
  plainColumn('name', 'Used by', ({ name }) => name, {
    minWidth: 200,
    cell: ({ name, works }) => (
      <span className={styles.userLines}>
        <span>{name}</span>
        {!works && <span>Came with a restored backup and no longer works. End it and make another.</span>}
      </span>
    ),
  }),
  plainColumn('may', 'Rights', mayWords, {
    width: 190,
    cell: (token) => (
      <Badge tone={token.rights === 'read' ? 'neutral' : 'info'} icon={null}>
        {mayWords(token)}
      </Badge>
    ),
  }),
  plainColumn('made', 'Made', ({ madeAt }) => madeAt, {
    width: 200,
    cell: ({ madeAt, madeBy }) => (
      <span className={styles.userLines}>
        <span>{dateText(madeAt)}</span>
        <span>by {madeBy}</span>
      </span>
    ),
  }),
  plainColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt, {
    width: 220,
    cell: ({ lastUsedAt, lastAddress }) =>
      lastUsedAt === null ? (
        'Not yet'
      ) : (
        <span className={styles.userLines}>
          <span>{momentText(lastUsedAt)}</span>
          {lastAddress && <span>from {lastAddress}</span>}
        </span>
      ),
  }),
];
