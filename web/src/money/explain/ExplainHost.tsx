import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { useExplain } from './useExplain.ts';

// Fetched on first use.
const ExplainDialog = lazyDialog(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

/** Explains the figure that the address names, on any page. */
export function ExplainHost() {
  const { asked, close } = useExplain();
  return <>{asked && <ExplainDialog asked={asked} onClose={close} />}</>;
}
