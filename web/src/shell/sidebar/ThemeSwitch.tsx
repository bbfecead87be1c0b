import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';

type Theme = 'light' | 'dark' | 'system';

/** Also read by theme.js before the first paint. */
const storageKey = 'planner-theme';

const listeners = new Set<() => void>();

const chosen = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Applies the theme and stores it in this browser. */
const setTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // The browser's storage is off: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen);

/** Light, dark, or the system's theme. */
export function ThemeSwitch({ isCompact }: { isCompact: boolean }) {
  return (
    <SegmentedControl
      label="Theme"
      isIconOnly
      orientation={isCompact ? 'vertical' : 'horizontal'}
      value={useTheme()}
      onChange={setTheme}
      options={[
        { id: 'light', label: 'Light theme', icon: <Sun /> },
        { id: 'dark', label: 'Dark theme', icon: <Moon /> },
        { id: 'system', label: 'Theme of the system', icon: <Monitor /> },
      ]}
    />
  );
}
