import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { DigestView } from '#projections/history/digest/view.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import type { DigestButtonProps } from './DigestButton.tsx';

/** Time for the page itself to load. Milliseconds. */
const pause = 2_000;

const DigestDialog = lazyDialog(async () => (await import('./DigestDialog.tsx')).DigestDialog);

type Digest = {
  /** The button that opens the digest; the frame places it. */
  button: (isCompact: boolean) => ReactNode;
  /** The open dialog; it survives a change of layout. */
  dialog: ReactNode;
};

/**
 * Others' changes since the user's last visit, loaded after the page itself. If the code does not arrive, the page does
 * without.
 */
export const useDigest = (): Digest => {
  const [Button, setButton] = useState<ComponentType<DigestButtonProps>>();
  const [reading, setReading] = useState<DigestView>();
  useEffect(() => {
    const fetchButton = async () => {
      try {
        // Waits for its styles, too, so that their failure is handled here.
        const { DigestButton } = await import('./DigestButton.tsx');
        setButton(() => DigestButton);
      } catch {}
    };
    const timer = setTimeout(fetchButton, pause);
    return () => clearTimeout(timer);
  }, []);
  return {
    button: (isCompact) => (
      <Suspense>{Button && <Button isCompact={isCompact} onPress={setReading} />}</Suspense>
    ),
    dialog: reading && <DigestDialog digest={reading} onClose={() => setReading(undefined)} />,
  };
};
