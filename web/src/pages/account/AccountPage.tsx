import { useCurrentUser } from '../../api/me.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as styles from './account.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { Sessions } from './Sessions.tsx';

/** The user's own account: password, second factor and sessions. */
export function AccountPage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title="Your Account" subtitle={user && `Signed in as ${user.username}`} />
      <div className={styles.account}>
        <Card title="Password">
          <PasswordForm currentLabel="Password you have now" />
        </Card>
        <div className={layout.stack}>
          <SecondFactorCard />
          <Sessions />
        </div>
      </div>
    </>
  );
}
