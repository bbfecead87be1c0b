import { Search } from 'lucide-react';
import { Button } from 'react-aria-components';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as styles from './PaletteButton.module.css';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A button that opens the command palette and shows its shortcut. */
export function PaletteButton({ isCompact = false, onPress }: { isCompact?: boolean; onPress: () => void }) {
  if (isCompact) {
    return (
      <IconButton
        label="Search"
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPress={onPress}
      />
    );
  }
  return (
    <Button
      className={styles.button}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onPress={onPress}
    >
      <Search size={16} aria-hidden="true" />
      <span className={styles.word}>Search</span>
      <span className={styles.keys} aria-hidden="true">
        {isApple() ? '⌘K' : 'Ctrl K'}
      </span>
    </Button>
  );
}
