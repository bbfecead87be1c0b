import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { UserView } from '#projections/access/users/view.ts';
import { sentenceOf } from '../api/apiError.ts';
import { SharedFeed } from '../api/feed/sharedFeed.ts';
import { LiveConnection } from '../api/live.ts';
import { currentUserQuery } from '../api/me.ts';
import { LoadingScreen } from '../app/LoadingScreen.tsx';
import { LiveContext } from '../app/liveContext.ts';
import * as styles from '../app/screens.module.css';
import { lazyCard } from '../ui/code/lazyCard.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { routerFor } from './router.ts';
import { seesTheSame } from './useAfterSignIn.ts';

// Users who are signed in already don't need it.
const LoginPage = lazyCard(async () => (await import('./LoginPage.tsx')).LoginPage);

const FirstStepPage = lazyCard(async () => (await import('./FirstStepPage.tsx')).FirstStepPage);

/** How long the first page waits for the live feed, in milliseconds; normally its code takes longer to arrive. */
const liveTimeout = 400;

/** The sign-in page, or the pages of the signed-in user's role. */
export function App() {
  const user = useQuery(currentUserQuery());
  const client = useQueryClient();
  const [known, setKnown] = useState<UserView>();
  const isFirstStep = user.data?.mustChoosePassword || user.data?.secondFactor === 'missing';
  const inside = isFirstStep ? null : user.data;
  if (inside && inside !== known) {
    // Another tab may have signed somebody else in, and pay may be withheld by now: what was read is not for them.
    if (known && !seesTheSame(inside, known)) forgetAllBut(client, currentUserQuery().queryKey);
    setKnown(inside);
  }
  if (user.data !== undefined) {
    return (
      <>
        {known && (
          // What was typed is kept until the user has signed in again, or taken a first step that is required by now.
          <Activity mode={inside ? 'visible' : 'hidden'}>
            <SignedIn key={`${known.id} ${known.role} ${known.seesPay}`} user={known} />
          </Activity>
        )}
        {!inside && (
          <Suspense fallback={<LoadingScreen />}>
            {isFirstStep ? <FirstStepPage /> : <LoginPage before={known} />}
          </Suspense>
        )}
      </>
    );
  }
  if (user.isPending) return <LoadingScreen />;
  return (
    <div className={styles.screen}>
      <ErrorState
        title="The planner could not be opened"
        detail={sentenceOf(user.error)}
        isRetrying={user.isFetching}
        onRetry={() => user.refetch()}
      />
    </div>
  );
}

/** Removes what was read from the cache, except one query. */
const forgetAllBut = (client: QueryClient, kept: readonly unknown[]): void =>
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(kept) });

function SignedIn({ user }: { user: UserView }) {
  const client = useQueryClient();
  const router = routerFor(user.role);
  const [live] = useState(() => new LiveConnection(client, () => new SharedFeed(user.id)));
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const stop = live.start();
    void live.ready(liveTimeout).then(() => setReady(true));
    return stop;
  }, [live]);
  return (
    <LiveContext value={live}>{isReady ? <RouterProvider router={router} /> : <LoadingScreen />}</LiveContext>
  );
}
