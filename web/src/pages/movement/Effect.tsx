import { signedMoney } from '../../format/money.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import * as styles from './movement.module.css';

/** What something moved of net profit; told by its sign, and by colour beside it. */
export function Effect({ pounds }: { pounds: number }) {
  return (
    <span
      className={classNames(styles.effect, layout.unbroken)}
      data-tone={pounds < 0 ? 'over' : pounds > 0 ? 'good' : undefined}
    >
      {signedMoney(pounds)}
    </span>
  );
}
