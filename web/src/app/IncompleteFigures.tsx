import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { completenessQuery } from '../api/queries/completeness.ts';

const IncompleteBanner = lazy(() => import('./IncompleteBanner.tsx'));

/** Says above a page, while it is so, that something that was entered is missing from its figures. */
export function IncompleteFigures({ children }: { children?: ReactNode }) {
  const records = useQuery(completenessQuery()).data?.records;
  return (
    <Suspense>
      {records?.length ? <IncompleteBanner records={records}>{children}</IncompleteBanner> : null}
    </Suspense>
  );
}
