import { useQuery } from '@tanstack/react-query';
import { sessionsQuery } from '../../api/me.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useWrite } from '../../app/useWrite.ts';
import { momentText } from '../../format/dates.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './account.module.css';

/** The user's sessions, which can be ended one by one, or all but this one. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery());
  const end = useWrite({
    write: (id: string, call) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    done: 'Signed out there',
  });
  const endOthers = useWrite({
    // A repeat has no further effect.
    write: (_: undefined, call) => call('DELETE /api/auth/sessions', {}, { keepsNothing: false }),
    done: 'Signed out everywhere else',
  });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card
      title="Where you are signed in"
      isPadded={false}
      aside={
        hasOthers && (
          <Button size="small" isPending={endOthers.isPending} onPress={() => endOthers.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded of={sessions} loading={<SkeletonList label="Loading where you are signed in" rows={2} />}>
        {(data) => (
          <ul className={styles.sessions}>
            {data.map(({ id, browser, address, startedAt, isCurrent }) => {
              const name = browser ?? 'Unknown browser';
              return (
                <li key={id}>
                  <div className={styles.sessionWords}>
                    <strong>{name}</strong>
                    <span>
                      {[startedAt && `since ${momentText(startedAt)}`, address && `from ${address}`]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </div>
                  {isCurrent ? (
                    <Badge tone="good">This browser</Badge>
                  ) : (
                    <Button
                      size="small"
                      isPending={end.isPending && end.variables === id}
                      onPress={() => end.mutate(id)}
                      aria-label={`Sign out of ${name}`}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
