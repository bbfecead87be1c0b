import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { useExplain } from './useExplain.ts';

// Fetched when somebody first asks.
const ExplainDialog = lazyDialog(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

/** Shows the figure that the address asks to explain, on whatever page that is. */
export function ExplainHost() {
  const { asked, close } = useExplain();
  return <>{asked && <ExplainDialog asked={asked} onClose={close} />}</>;
}
