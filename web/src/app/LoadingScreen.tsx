import { classNames } from '../ui/basics/classNames.ts';
import { Spinner } from '../ui/basics/Spinner.tsx';
import * as styles from './screens.module.css';

/** While it is not known yet who is signed in, and while a page's code is on its way. */
export function LoadingScreen() {
  return (
    <div className={classNames(styles.screen, styles.screenLate)}>
      <Spinner label="Loading..." />
    </div>
  );
}
