import { Plus } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { Month } from '#domain/values/month.ts';
import { Button } from '../basics/Button.tsx';
import { classNames } from '../basics/classNames.ts';
import * as layout from '../basics/layout.module.css';
import { PastDayContext } from '../basics/readOnly.ts';
import { WhereWritable } from '../basics/WhereWritable.tsx';
import { MonthPicker, type SetMonth } from '../pickers/MonthPicker.tsx';
import * as styles from './PageHeader.module.css';

export type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** With it the header has a primary button. */
  onNew?: () => void;
  newText?: string;
  /** With all three the header has a month picker. */
  months?: readonly Month[];
  /** The first of the page's usual months; the picker groups earlier ones apart. */
  defaultFrom?: Month | undefined;
  month?: Month;
  onMonthChange?: SetMonth;
  /** Title and controls share lines, and the page takes the window's full width: for pages where one works all day. */
  isDense?: boolean;
  /** Other controls, before the button. */
  children?: ReactNode;
  /** On a line below, full width: filters of a list, and at its end, in `tools`, actions on it. */
  toolbar?: ReactNode;
};

export function PageHeader({
  title,
  subtitle,
  onNew,
  newText = 'New Item',
  months,
  defaultFrom,
  month,
  onMonthChange,
  isDense = false,
  children,
  toolbar,
}: PageHeaderProps) {
  const day = useContext(PastDayContext);
  return (
    <header className={styles.head} data-slot="page-head" data-dense={isDense || undefined}>
      <title>{[title, ...(day ? [day] : []), 'Planner'].join(' · ')}</title>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={layout.soft}>{subtitle}</p>}
      </div>
      <div className={styles.controls}>
        {months && month && onMonthChange && (
          <MonthPicker months={months} defaultFrom={defaultFrom} value={month} onChange={onMonthChange} />
        )}
        {children}
        {onNew && (
          <WhereWritable>
            <Button variant="primary" icon={<Plus />} onPress={onNew}>
              {newText}
            </Button>
          </WhereWritable>
        )}
      </div>
      {toolbar && <div className={classNames(styles.controls, styles.toolbar)}>{toolbar}</div>}
    </header>
  );
}
