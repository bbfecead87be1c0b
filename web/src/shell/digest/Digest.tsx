import { useQuery } from '@tanstack/react-query';
import { BellDot } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { digestQuery } from '../../api/queries/history.ts';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import * as styles from './Digest.module.css';
import { digestText } from './digestText.ts';

const DigestDialog = lazyDialog(async () => (await import('./DigestDialog.tsx')).DigestDialog);

/** "12 changes since Thursday", which opens them; nothing where there are none. */
export function Digest({ isCompact }: { isCompact: boolean }) {
  const { data } = useQuery(digestQuery());
  const [isOpen, setOpen] = useState(false);
  const hasNews = data && (data.count > 0 || data.backupFault !== null);
  if (!data || !(hasNews || isOpen)) return null;
  const text = digestText(data, new Date());
  const open = () => setOpen(true);
  return (
    <>
      {isCompact ? (
        <IconButton label={text} icon={<BellDot />} onPress={open} />
      ) : (
        <AriaButton className={styles.news} onPress={open}>
          <BellDot aria-hidden="true" />
          {text}
        </AriaButton>
      )}
      {isOpen && <DigestDialog digest={data} onClose={() => setOpen(false)} />}
    </>
  );
}
