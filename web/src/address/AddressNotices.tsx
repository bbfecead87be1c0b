import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { refusedIn } from './refusedState.ts';

const AddressNotice = lazy(() => import('./AddressNotice.tsx'));

/** A notice above a page whose address was corrected, until the next navigation. */
export function AddressNotices() {
  const refused = refusedIn(useLocation().state);
  return <Suspense>{refused && <AddressNotice refused={refused} />}</Suspense>;
}
