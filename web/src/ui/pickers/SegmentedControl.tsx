import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Option } from '../basics/options.ts';
import { Tooltip } from '../basics/Tooltip.tsx';
import * as styles from './SegmentedControl.module.css';

export type SegmentedControlProps<Id extends string> = {
  /** The group's name for screen readers. */
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Shows the icons alone, with their labels as tooltips. */
  isIconOnly?: boolean;
  orientation?: 'horizontal' | 'vertical';
};

/** Switches between a few views or filters; one is always selected, and arrow keys move between them. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, options, value, onChange, isIconOnly = false, orientation = 'horizontal' } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      orientation={orientation}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id));
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
      className={styles.segments}
    >
      {options.map((option) => (
        <Tooltip key={option.id} text={option.label} isDisabled={!isIconOnly}>
          <ToggleButton
            id={option.id}
            isDisabled={option.isDisabled ?? false}
            className={styles.segment}
            data-icon-only={isIconOnly || undefined}
            {...(isIconOnly ? { 'aria-label': option.label } : {})}
          >
            {option.icon}
            {!isIconOnly && option.label}
          </ToggleButton>
        </Tooltip>
      ))}
    </ToggleButtonGroup>
  );
}
