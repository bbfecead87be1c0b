import { hashKey, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { asOfInput } from '#domain/values/asOfInput.ts';
import { ukTimeZone } from '#domain/values/ukDay.ts';
import type { SignedInUserView } from '#projections/access/users/view.ts';
import { nearestDay } from '../address/nearestDay.ts';
import { nearest } from '../address/parameters.ts';
import { useParameter } from '../address/useAddress.ts';
import { isStatus, sentenceOf } from '../api/apiError.ts';
import { completenessQuery, currentUserQuery } from '../api/me.ts';
import { pastDaysQuery } from '../api/queries/history.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { BackToToday } from '../app/BackToToday.tsx';
import { CarryPastDay } from '../app/CarryPastDay.tsx';
import { DayField } from '../app/DayField.tsx';
import * as styles from '../app/pastDay.module.css';
import { paths } from '../app/paths.ts';
import { PastDayContext, ReadOnlyContext } from '../ui/basics/readOnly.ts';
import { Spinner } from '../ui/basics/Spinner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Frame } from './Frame.tsx';
import { IncompleteFigures } from './notices/IncompleteFigures.tsx';

const userKey = currentUserQuery().queryKey;

/** Pages that always show today: permissions and running tasks, and the page that compares days by itself. */
const ofToday: readonly string[] = [
  paths.users,
  paths.import,
  paths.formulas,
  paths.account,
  paths.pnlMovement,
];

/**
 * The whole planner as it was at the end of a day. Everything below reads that day through a cache of its own, without
 * the live feed; links stay on the day, and nothing can be changed.
 */
export function PastDay({ asOf, moves }: { asOf: string; moves: number }) {
  const present = useQueryClient();
  const [client] = useState(() => clientOf(asOf, present.getQueryData(userKey)));
  // It runs anew for who signs in again after the session ended on this day.
  useEffect(() => {
    client.setQueryData(userKey, present.getQueryData(userKey));
    // A session that ends here ends for today's cache, too.
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hashKey(userKey) && query.state.data === null)
        present.setQueryData(userKey, null);
    });
  }, [client, present]);
  return (
    <QueryClientProvider client={client}>
      <ReadOnlyContext value={true}>
        <PastDayContext value={momentWords(asOf) ?? undefined}>
          <CarryPastDay asOf={asOf}>
            <Frame moves={moves}>
              <PastBar asOf={asOf} />
              <PageOfThen />
            </Frame>
          </CarryPastDay>
        </PastDayContext>
      </ReadOnlyContext>
    </QueryClientProvider>
  );
}

/** A day's cache; its user is the one signed in today. */
const clientOf = (asOf: string, user: SignedInUserView | null | undefined) => {
  const client = createQueryClient(asOf);
  client.setQueryData(userKey, user);
  return client;
};

function PageOfThen() {
  const { pathname } = useLocation();
  // The first request has the server compute the day, and fails if there is no such day.
  const { isPending, error, isFetching, refetch } = useQuery({
    ...completenessQuery(),
    retry: (count, failure) => isStatus(failure, 503) && count < 5,
  });
  if (ofToday.includes(pathname)) {
    return (
      <>
        <PageHeader title="Past day" />
        <EmptyState icon={<CalendarClock />} title="This page is about today alone" action={<BackToToday />}>
          Choose another page to see it as it was.
        </EmptyState>
      </>
    );
  }
  if (isPending) return <Spinner className={styles.building} label="Putting that day together..." />;
  if (error) {
    return (
      <>
        <PageHeader title="Past day" />
        {isStatus(error, 400) && <NearestPastDay />}
        <ErrorState
          title="That day cannot be shown"
          detail={sentenceOf(error)}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      </>
    );
  }
  return (
    <>
      <IncompleteFigures />
      <Outlet />
    </>
  );
}

/** A bar on every page that names the past day, with links to another day and back. */
function PastBar({ asOf }: { asOf: string }) {
  const words = momentWords(asOf);
  return (
    <section className={styles.bar} aria-label="Past day">
      <CalendarClock aria-hidden="true" size={20} />
      <p className={styles.words}>
        {words ? (
          <>
            You are looking at the planner as it was on <strong>{words}</strong>. Nothing can be changed.
          </>
        ) : (
          'The address names no day. Choose one, or return to today.'
        )}
      </p>
      <DayField day={asOf} />
      <BackToToday />
    </section>
  );
}

const ukMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone: ukTimeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "31 March 2026, 23:59" of a day or a moment, in UK time; null where the text is neither. */
export const momentWords = (asOf: string): string | null => {
  const { data } = asOfInput.safeParse(asOf);
  if (!data) return null;
  return ukMoment.format(data).replace(' at ', ', ');
};

/** After a day was refused, a link to the nearest one that can be shown; nothing where the text is no day. */
export function NearestPastDay() {
  const range = useQuery(pastDaysQuery()).data;
  const { first, last } = range && range.first <= range.last ? range : {};
  useParameter(
    'asOf',
    nearest('day', (requested) => (first && last && nearestDay(requested, first, last)) || requested),
  );
  return null;
}
