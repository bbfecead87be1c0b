import { CircleAlert } from 'lucide-react';
import { Button } from '../basics/Button.tsx';
import { classNames } from '../basics/classNames.ts';
import * as layout from '../basics/layout.module.css';
import * as styles from './EmptyState.module.css';

export type ErrorStateProps = {
  /** What failed: "This could not be loaded". */
  title: string;
  /** Why, if known. */
  detail?: string | undefined;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** Reports an error and offers a retry. */
export function ErrorState({ title, detail, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={classNames(styles.empty, styles.error)} role="alert">
      <span className={styles.icon}>
        <CircleAlert aria-hidden="true" />
      </span>
      <p className={layout.strong}>{title}</p>
      {detail && <p className={styles.words}>{detail}</p>}
      {onRetry && (
        <Button onPress={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      )}
    </div>
  );
}
