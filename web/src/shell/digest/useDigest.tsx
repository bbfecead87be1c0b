import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { DigestView } from '#projections/history/digest/view.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import type { DigestButtonProps } from './DigestButton.tsx';

/** What comes first has come by then. Milliseconds. */
const pause = 2_000;

const DigestDialog = lazyDialog(async () => (await import('./DigestDialog.tsx')).DigestDialog);

type Digest = {
  /** Leads to it, wherever the frame has room for that. */
  button: (isCompact: boolean) => ReactNode;
  /** It, while it is read: a frame of another width leaves it open. */
  dialog: ReactNode;
};

/**
 * What others have done since one was last here, a moment after the page itself. Where its code does not arrive, the
 * connection gone say, the page goes on without it.
 */
export const useDigest = (): Digest => {
  const [Button, setButton] = useState<ComponentType<DigestButtonProps>>();
  const [reading, setReading] = useState<DigestView>();
  useEffect(() => {
    const fetchButton = async () => {
      try {
        // Its styles are awaited with it, so that theirs is a failure here, too.
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
