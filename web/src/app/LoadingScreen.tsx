import { classNames } from '../ui/classNames.ts';
import { Spinner } from '../ui/Spinner.tsx';
import * as styles from './screens.module.css';

/** While it is not known yet who is signed in, and while a page's code is on its way. */
export function LoadingScreen() {
  return (
    <div className={classNames(styles.screen, styles.screenLate)}>
      <Spinner label="Loading..." />
    </div>
  );
}
