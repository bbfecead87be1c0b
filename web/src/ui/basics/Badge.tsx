import type { CSSProperties, ReactNode } from 'react';
import * as styles from './Badge.module.css';
import { classNames } from './classNames.ts';
import { type Tone, toneIcon } from './tones.tsx';

export type BadgeProps = {
  tone?: Tone;
  /** In place of the tone's own sign; null leaves it out where the text says it all. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
};

/** A short word about a thing's state. */
export function Badge({ tone = 'neutral', icon = toneIcon[tone], children, className, style }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-slot="badge" data-tone={tone} style={style}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
