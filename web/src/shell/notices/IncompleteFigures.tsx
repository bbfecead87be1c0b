import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { completenessQuery } from '../../api/me.ts';

// The warning must appear even if the code that names the records does not arrive.
const IncompleteBanner = lazy(() =>
  import('./IncompleteBanner.tsx').catch(() => ({ default: NamelessBanner })),
);

/** Warns above a page while changes are missing from its figures. */
export function IncompleteFigures({ children }: { children?: ReactNode }) {
  const records = useQuery(completenessQuery()).data?.records;
  return (
    <Suspense>
      {records?.length ? <IncompleteBanner records={records}>{children}</IncompleteBanner> : null}
    </Suspense>
  );
}

function NamelessBanner() {
  return (
    <p role="status">
      Figures here are incomplete: something that was entered could not be counted. Reload the page to see
      what.
    </p>
  );
}
