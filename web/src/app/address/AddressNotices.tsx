import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { RefusedState } from './refused.ts';

const AddressNotice = lazy(() => import('./AddressNotice.tsx'));

/** Above a page whose address was corrected, until one goes on from it. */
export function AddressNotices() {
  const refused = (useLocation().state as Partial<RefusedState> | null)?.refused;
  return <Suspense>{refused && <AddressNotice refused={refused} />}</Suspense>;
}
