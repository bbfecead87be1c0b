import type { ReactNode } from 'react';
import { classNames } from '../basics/classNames.ts';
import { type Tone, toneIcon } from '../basics/tones.tsx';
import { Unbroken } from '../basics/Unbroken.tsx';
import * as styles from './Alert.module.css';

export type AlertProps = {
  tone?: Exclude<Tone, 'neutral'>;
  title?: string;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  className?: string;
};

/** A message within the page: a failure, a recommendation, a consequence. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  return (
    <div
      className={classNames(styles.alert, className)}
      data-slot="alert"
      data-tone={tone}
      role={tone === 'over' ? 'alert' : 'status'}
    >
      {toneIcon[tone]}
      <div className={styles.words} data-slot="alert-words">
        {title && <strong>{title}</strong>}
        <div>
          <Unbroken>{children}</Unbroken>
        </div>
      </div>
      {action}
    </div>
  );
}
