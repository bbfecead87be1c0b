import { Brand } from '../../app/Brand.tsx';
import { useSignOut } from '../../app/useSignOut.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import '../../app/LoginPage.css';

/** For whoever signed in with a one-time password: everything else comes after a password of their own. */
export function ChoosePasswordPage() {
  const signOut = useSignOut();
  return (
    <main className="login">
      <title>Choose a password · Planner</title>
      <div className="login-head">
        <Brand />
        <h1>Choose a password</h1>
        <p>The one you signed in with is good for this alone</p>
      </div>
      <Card className="login-card">
        <PasswordForm currentLabel="One-time password" />
      </Card>
      <Button variant="quiet" isPending={signOut.isPending} onPress={signOut.leave}>
        Sign Out
      </Button>
      {signOut.question}
    </main>
  );
}
