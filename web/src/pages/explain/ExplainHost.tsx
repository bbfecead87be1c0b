import { lazy, Suspense } from 'react';
import { useExplain } from './useExplain.ts';

// Fetched when somebody first asks.
const ExplainDialog = lazy(async () => ({
  default: (await import('./ExplainDialog.tsx')).ExplainDialog,
}));

/** Shows the figure that the address asks to explain, on whatever page that is. */
export function ExplainHost() {
  const { asked, close } = useExplain();
  return <Suspense>{asked && <ExplainDialog asked={asked} onClose={close} />}</Suspense>;
}
