import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { setTheme, useTheme } from './theme.ts';

/** Light, dark, or whatever the system says. */
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
