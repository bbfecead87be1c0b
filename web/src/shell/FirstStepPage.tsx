import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/me.ts';
import { Brand } from '../app/Brand.tsx';
import { PasswordForm } from '../pages/account/PasswordForm.tsx';
import { SecondFactorSteps } from '../pages/account/SecondFactorSteps.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { Card } from '../ui/page/Card.tsx';
import * as styles from './LoginPage.module.css';
import { useSignOut } from './sidebar/useSignOut.tsx';

/** Steps that are required before all others: choosing a password, then a second factor. */
export function FirstStepPage() {
  const client = useQueryClient();
  return useCurrentUser()?.mustChoosePassword ? (
    <FirstStep
      key="password"
      title="Choose a password"
      lead="The one you signed in with is good for this alone"
    >
      <PasswordForm currentLabel="One-time password" />
    </FirstStep>
  ) : (
    <FirstStep
      key="second factor"
      title="Set up two-step sign-in"
      lead="Your agency asks for one before anything else"
    >
      <SecondFactorSteps onDone={() => client.invalidateQueries({ queryKey: ['me'] })} />
    </FirstStep>
  );
}

function FirstStep({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <main className={styles.login}>
      <title>{`${title} · Planner`}</title>
      <div className={styles.head}>
        <Brand />
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      <Card className={styles.card}>{children}</Card>
      <Button variant="quiet" isPending={signOut.isPending} onPress={signOut.leave}>
        Sign Out
      </Button>
      {signOut.question}
    </main>
  );
}
