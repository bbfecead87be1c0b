import type { ReactNode } from 'react';
import * as styles from './Alert.module.css';
import { classNames } from './classNames.ts';
import { type Tone, toneIcon } from './tones.tsx';
import { Unbroken } from './Unbroken.tsx';

export type AlertProps = {
  tone?: Exclude<Tone, 'neutral'>;
  title?: string;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  className?: string;
};

/** A message in the flow of the page: a failure by its cause, a recommendation, a consequence. */
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
