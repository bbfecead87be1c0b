import { useQueryClient } from '@tanstack/react-query';
import { Brand } from '../../app/Brand.tsx';
import { useSignOut } from '../../app/useSignOut.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SecondFactorSteps } from './SecondFactorSteps.tsx';
import '../../app/LoginPage.css';

/** For whoever lacks a second factor that is required: everything else comes after. */
export function RequiredSecondFactorPage() {
  const client = useQueryClient();
  const signOut = useSignOut();
  return (
    <main className="login">
      <title>Set up a second factor · Planner</title>
      <div className="login-head">
        <Brand />
        <h1>Set up a second factor</h1>
        <p>Your agency asks for one before anything else</p>
      </div>
      <Card className="login-card">
        <SecondFactorSteps onDone={() => client.invalidateQueries({ queryKey: ['me'] })} />
      </Card>
      <Button variant="quiet" isPending={signOut.isPending} onPress={signOut.leave}>
        Sign Out
      </Button>
      {signOut.question}
    </main>
  );
}
