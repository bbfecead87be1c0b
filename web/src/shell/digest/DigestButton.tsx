import { useQuery } from '@tanstack/react-query';
import { BellDot } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { DigestView } from '#projections/history/digest/view.ts';
import { digestQuery } from '../../api/queries/history.ts';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as styles from './Digest.module.css';
import { digestText } from './digestText.ts';

export type DigestButtonProps = { isCompact: boolean; onPress: (digest: DigestView) => void };

/** "12 changes since Thursday", a button that opens the digest; nothing where there are none. */
export function DigestButton({ isCompact, onPress }: DigestButtonProps) {
  const { data } = useQuery(digestQuery());
  if (!data || (data.count === 0 && data.backupFault === null)) return null;
  const text = digestText(data, new Date());
  const open = () => onPress(data);
  return isCompact ? (
    <IconButton label={text} icon={<BellDot />} onPress={open} />
  ) : (
    <AriaButton className={styles.news} onPress={open}>
      <BellDot aria-hidden="true" />
      {text}
    </AriaButton>
  );
}
