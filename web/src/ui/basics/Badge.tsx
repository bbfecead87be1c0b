import type { CSSProperties, ReactNode } from 'react';
import * as styles from './Badge.module.css';
import { classNames } from './classNames.ts';
import { type Tone, toneIcon } from './tones.tsx';

export type BadgeProps = {
  tone?: Tone;
  /** Instead of the tone's icon; null for none, where the text is enough. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
};

/** A short text about a state. */
export function Badge({ tone = 'neutral', icon = toneIcon[tone], children, className, style }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-slot="badge" data-tone={tone} style={style}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
