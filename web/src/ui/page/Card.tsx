import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import * as styles from './Card.module.css';

export type CardProps = {
  title?: ReactNode;
  /** Number of things inside; in grey beside the title. */
  count?: number;
  /** At the end of the heading: a sum, a filter, a button. */
  aside?: ReactNode;
  /** false lets a table or list reach the card's edges. */
  isPadded?: boolean;
  /** Makes the whole card a button, named by its title; nothing else inside should be pressable then. */
  onPress?: () => void;
  className?: string;
  /** Without content the card is only its heading. */
  children?: ReactNode;
};

/** A bordered area with an optional heading. */
export function Card({ title, count, aside, isPadded = true, onPress, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.card, className)}
      data-pressable={onPress ? '' : undefined}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className={styles.head}>
          <h2 id={id} className={styles.title} data-slot="card-title">
            {onPress ? (
              <Button className={styles.press} onPress={onPress}>
                {title}
              </Button>
            ) : (
              title
            )}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </h2>
          {aside}
          {onPress && <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />}
        </header>
      )}
      {children !== undefined && (
        <div className={styles.body} data-slot="card-body" data-padded={isPadded || undefined}>
          <ErrorBoundary failed={(_, tryAgain) => <Fault onRetry={tryAgain} />}>{children}</ErrorBoundary>
        </div>
      )}
    </section>
  );
}

/** The error of a card; what is around it goes on. */
function Fault({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="This could not be loaded"
      detail="Something in it failed. Try again; if it fails again, reload the page."
      onRetry={onRetry}
    />
  );
}
