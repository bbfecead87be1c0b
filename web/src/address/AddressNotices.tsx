import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { refusedIn } from './refusedState.ts';

const AddressNotice = lazy(() => import('./AddressNotice.tsx'));

/** Above a page whose address was corrected, until one goes on from it. */
export function AddressNotices() {
  const refused = refusedIn(useLocation().state);
  return <Suspense>{refused && <AddressNotice refused={refused} />}</Suspense>;
}
