import { signedMoney } from '../../format/signedMoney.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as unbrokenStyles from '../../ui/basics/Unbroken.module.css';
import * as styles from './movement.module.css';

/** What something moved of net profit; told by its sign, and by colour beside it. */
export function Effect({ pounds }: { pounds: number }) {
  return (
    <span
      className={classNames(styles.effect, unbrokenStyles.unbroken)}
      data-tone={pounds < 0 ? 'over' : pounds > 0 ? 'good' : undefined}
    >
      {signedMoney(pounds)}
    </span>
  );
}
