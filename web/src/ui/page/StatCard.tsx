import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Tone } from '../basics/tones.tsx';
import { Unbroken } from '../basics/Unbroken.tsx';
import { Flash } from '../feedback/Flash.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import * as styles from './StatCard.module.css';

export type StatChange = {
  direction: 'up' | 'down' | 'level';
  /** "4.2% on May 2026" */
  text: string;
  tone?: Tone;
};

export type StatCardProps = {
  label: string;
  /** The figure as text; undefined while it loads. */
  value: string | undefined;
  /** What the figure belongs to, such as the month: a change of it doesn't flash. */
  scope?: string;
  /** The figure could not be read: the card shows a dash and says so, without anything else. */
  isUnread?: boolean;
  /** A line of context under the figure. */
  context?: ReactNode;
  change?: StatChange | undefined;
  /** Colours the figure; say the same in `context`. */
  tone?: Tone;
  icon?: ReactNode;
  onPress?: () => void;
  /** A small button in the card's corner, apart from the card's own press. */
  corner?: ReactNode;
};

const arrows = { up: ArrowUp, down: ArrowDown, level: ArrowRight };

function Change({ direction, text, tone = 'neutral' }: StatChange) {
  const Arrow = arrows[direction];
  return (
    <span className={styles.change} data-tone={tone}>
      <Arrow size={14} aria-hidden="true" />
      {text}
    </span>
  );
}

const unread = {
  value: '—',
  context: 'Could not be read',
  change: undefined,
  tone: 'neutral',
  corner: undefined,
} as const;

/** A big figure with its name and context; the whole card is a button when it opens something. */
export function StatCard({ isUnread = false, ...props }: StatCardProps) {
  const shown = isUnread ? { ...props, ...unread } : props;
  const { label, value, scope, context, change, tone = 'neutral' } = shown;
  const { icon, onPress, corner } = shown;
  const content = (
    <>
      <span className={styles.label} data-slot="stat-label">
        <span>
          <Unbroken>{label}</Unbroken>
        </span>
        {icon}
      </span>
      <span className={styles.value} data-slot="stat-value" data-tone={tone}>
        {value === undefined ? (
          <Skeleton width="7ch" height="0.9em" />
        ) : (
          <Flash value={value} {...(scope === undefined ? {} : { scope })}>
            {value}
          </Flash>
        )}
      </span>
      {(context || change) && (
        <span className={styles.context}>
          {change && <Change {...change} />}
          {context && (
            <span>
              <Unbroken>{context}</Unbroken>
            </span>
          )}
        </span>
      )}
    </>
  );
  const card = onPress ? (
    <Button className={styles.stat} data-slot="stat" onPress={onPress}>
      {content}
    </Button>
  ) : (
    <div className={styles.stat} data-slot="stat">
      {content}
    </div>
  );
  return corner ? <StatCorner corner={corner}>{card}</StatCorner> : card;
}

/** A card with a button of its own in the corner, outside of it, since buttons can't be nested. */
export function StatCorner({ corner, children }: { corner: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {children}
      <span className={styles.corner}>{corner}</span>
    </div>
  );
}
