import { type ComponentType, Suspense, useEffect, useState } from 'react';
import * as styles from '../app/screens.module.css';
import { isInputLostBy, reloadPage } from '../ui/basics/unsavedGuard.ts';
import { lazyPart } from '../ui/code/lazyPart.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';

/** How often a page that failed to load is tried again. Milliseconds. */
const pause = 3000;

/** Minimum time between two automatic reloads. Milliseconds. */
const betweenReloads = 60_000;
const reloadedAt = 'planner.reloadedAt';

/**
 * A page whose code is fetched when it is first shown. A skeleton is shown at once while it loads, and an error in the
 * page's place if it fails, until it arrives.
 * @param load imports the module that exports the page, under a name
 */
export const lazyPage = <Page extends string>(
  load: () => Promise<Record<Page, ComponentType>>,
  name: Page,
) => {
  const Page = lazyPart(async () => (await load())[name], PageMissing);
  return Object.assign(
    () => (
      <Suspense fallback={<PageComing />}>
        <Page />
      </Suspense>
    ),
    { load: Page.load },
  );
};

function PageComing() {
  return (
    <div className={styles.pageComing}>
      <SkeletonList label="Loading the page" rows={6} />
    </div>
  );
}

/** Reloads the planner if the server responds: it may have another version by then, with other code. */
const reloadWhereAnswered = async (isAsked: boolean): Promise<void> => {
  const last = Number(sessionStorage.getItem(reloadedAt));
  // Avoids endless reloads where the code never arrives, though the server responds. An automatic reload also must not
  // ask about unsaved input.
  if (!isAsked && (Date.now() - last < betweenReloads || isInputLostBy('reload'))) return;
  const answer = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  reloadPage();
};

function PageMissing() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void reloadWhereAnswered(false), pause);
    return () => clearInterval(timer);
  }, []);
  return (
    <ErrorState
      title="This page could not be loaded"
      detail="The planner could not be reached, or has been updated meanwhile. The page comes by itself as soon as it can."
      isRetrying={isAsking}
      onRetry={() => {
        setAsking(true);
        void reloadWhereAnswered(true).finally(() => setAsking(false));
      }}
    />
  );
}
