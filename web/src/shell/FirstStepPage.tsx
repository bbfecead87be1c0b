import { useQueryClient } from '@tanstack/react-query';
import { Brand } from '../app/Brand.tsx';
import { useCurrentUser } from '../app/useCurrentUser.ts';
import { PasswordForm } from '../pages/account/PasswordForm.tsx';
import { SecondFactorSteps } from '../pages/account/SecondFactorSteps.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { Card } from '../ui/page/Card.tsx';
import * as styles from './LoginPage.module.css';
import { useSignOut } from './sidebar/useSignOut.tsx';

/** What comes before everything else: a password of one's own, then a second factor that is required. */
export function FirstStepPage() {
  return useCurrentUser()?.mustChoosePassword ? <ChoosePasswordPage /> : <RequiredSecondFactorPage />;
}

/** For whoever signed in with a one-time password: everything else comes after a password of their own. */
function ChoosePasswordPage() {
  const signOut = useSignOut();
  return (
    <main className={styles.login}>
      <title>Choose a password · Planner</title>
      <div className={styles.head}>
        <Brand />
        <h1>Choose a password</h1>
        <p>The one you signed in with is good for this alone</p>
      </div>
      <Card className={styles.card}>
        <PasswordForm currentLabel="One-time password" />
      </Card>
      <Button variant="quiet" isPending={signOut.isPending} onPress={signOut.leave}>
        Sign Out
      </Button>
      {signOut.question}
    </main>
  );
}

/** For whoever lacks a second factor that is required: everything else comes after. */
function RequiredSecondFactorPage() {
  const client = useQueryClient();
  const signOut = useSignOut();
  return (
    <main className={styles.login}>
      <title>Set up two-step sign-in · Planner</title>
      <div className={styles.head}>
        <Brand />
        <h1>Set up two-step sign-in</h1>
        <p>Your agency asks for one before anything else</p>
      </div>
      <Card className={styles.card}>
        <SecondFactorSteps onDone={() => client.invalidateQueries({ queryKey: ['me'] })} />
      </Card>
      <Button variant="quiet" isPending={signOut.isPending} onPress={signOut.leave}>
        Sign Out
      </Button>
      {signOut.question}
    </main>
  );
}
