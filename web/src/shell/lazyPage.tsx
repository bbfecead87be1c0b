import { type ComponentType, Suspense, useEffect, useState } from 'react';
import * as styles from '../app/screens.module.css';
import { isInputLostBy, reloadPage } from '../ui/basics/unsavedGuard.ts';
import { lazyPart } from '../ui/code/lazyPart.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonList } from '../ui/feedback/Skeleton.tsx';

/** How long after a failure a page is asked for again. Milliseconds. */
const pause = 3000;

/** How long after a page was loaded anew by itself it may be so again. Milliseconds. */
const betweenReloads = 60_000;
const reloadedAt = 'planner.reloadedAt';

/**
 * A page whose code is fetched when it is first shown. That it is on its way shows at once; where it does not arrive, an
 * error stands in the page's place until it does.
 * @param load the module that exports the page, under a name
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

/** Loads the planner anew where the server answers: by then it may have another version, with other code. */
const reloadWhereAnswered = async (isAsked: boolean): Promise<void> => {
  const last = Number(sessionStorage.getItem(reloadedAt));
  // Code that never arrives, though the server answers, must not load the page for ever; nor is anybody asked by a page
  // that loads itself whether they want to lose what they have entered.
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
