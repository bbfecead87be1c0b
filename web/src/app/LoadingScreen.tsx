import { classNames } from '../ui/basics/classNames.ts';
import { Spinner } from '../ui/basics/Spinner.tsx';
import * as styles from './screens.module.css';

/** Shown until the signed-in user is known, and while a page's code loads. */
export function LoadingScreen() {
  return (
    <div className={classNames(styles.screen, styles.screenLate)}>
      <Spinner label="Loading..." />
    </div>
  );
}
