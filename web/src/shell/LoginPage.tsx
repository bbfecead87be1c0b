import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { providerRefusals, refusalParam } from '#domain/access/providerRefusals.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { isStatus, sentenceOf } from '../api/apiError.ts';
import { addressOf, call } from '../api/call.ts';
import { signInOptionsQuery } from '../api/me.ts';
import { Brand } from '../app/Brand.tsx';
import { parameterIn } from '../format/search.ts';
import { Button } from '../ui/basics/Button.tsx';
import { classNames } from '../ui/basics/classNames.ts';
import { LinkButton } from '../ui/basics/LinkButton.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { lazyCard } from '../ui/code/lazyCard.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Card } from '../ui/page/Card.tsx';
import * as styles from './LoginPage.module.css';
import { pathAfterSignIn } from './router.ts';
import { useAfterSignIn } from './useAfterSignIn.ts';

// Most users sign in in one step.
const CodeForm = lazyCard(async () => (await import('./CodeForm.tsx')).CodeForm);

type Credentials = { username: string; password: string };

/** The errors of empty fields. */
const faultsOf = ({ username, password }: Credentials): Record<string, string> => ({
  ...(username.trim() === '' ? { username: 'Username is required' } : {}),
  ...(password === '' ? { password: 'Password is required' } : {}),
});

/**
 * The page for everybody who is not signed in.
 * @param before the user of this tab whose session ended
 */
export function LoginPage({ before }: { before?: UserView | undefined }) {
  const afterSignIn = useAfterSignIn(before);
  const { provider = null, password = true } = useQuery(signInOptionsQuery()).data ?? {};
  const [isUsingPassword, setUsingPassword] = useState(false);
  // Even if passwords are off, the first administrator can sign in with one.
  const usesPassword = password || isUsingPassword;
  const [needsCode, setNeedsCode] = useState(false);
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [errors, setErrors] = useState<Record<string, string>>();
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call('POST /api/login', { body }),
    onSuccess: (answer) => {
      if ('needsCode' in answer) setNeedsCode(true);
      else afterSignIn(answer);
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'Login failed',
        description: isStatus(error, 401) ? 'Invalid username or password' : sentenceOf(error),
      }),
  });
  const submit = () => {
    const faults = faultsOf(credentials);
    setErrors(faults);
    if (Object.keys(faults).length === 0)
      signIn.mutate({ ...credentials, username: credentials.username.trim() });
  };
  const set = (field: keyof Credentials) => (value: string) =>
    setCredentials({ ...credentials, [field]: value });
  return (
    <main className={styles.login}>
      <title>Sign in</title>
      <div className={styles.head}>
        <Brand />
        <h1>Agency Analytics Platform</h1>
        <p>Sign in to access your dashboard</p>
      </div>
      <ProviderRefusal />
      {needsCode ? (
        <Card title="Two-step sign-in" className={styles.card}>
          <Suspense>
            <CodeForm onArrive={afterSignIn} onBack={() => setNeedsCode(false)} />
          </Suspense>
        </Card>
      ) : (
        <Card title="Admin Login" className={styles.card}>
          <div className={classNames(layout.stack, layout.gap4)}>
            {provider && <ProviderSignIn name={provider} isOnlyWay={!usesPassword} />}
            {usesPassword ? (
              <Form onSubmit={submit} errors={errors}>
                <TextField
                  label="Username"
                  name="username"
                  autoComplete="username"
                  spellCheck="false"
                  autoFocus
                  value={credentials.username}
                  onChange={set('username')}
                />
                <TextField
                  label="Password"
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  value={credentials.password}
                  onChange={set('password')}
                />
                <Button
                  type="submit"
                  variant="primary"
                  isPending={signIn.isPending}
                  pendingLabel="Signing in..."
                >
                  Sign In
                </Button>
              </Form>
            ) : (
              <Button variant="quiet" onPress={() => setUsingPassword(true)}>
                Sign in with a password
              </Button>
            )}
          </div>
        </Card>
      )}
    </main>
  );
}

/** The link to the sign-in provider, which leads back afterwards. */
function ProviderSignIn({ name, isOnlyWay }: { name: string; isOnlyWay: boolean }) {
  return (
    <LinkButton
      variant={isOnlyWay ? 'primary' : 'secondary'}
      href={addressOf('GET /api/oidc/start', { query: { to: pathAfterSignIn() } })}
    >
      Sign in with {name}
    </LinkButton>
  );
}

/** Why the provider did not sign the user in. */
function ProviderRefusal() {
  const reason = parameterIn(window.location.search, refusalParam);
  const sentence = Object.entries(providerRefusals).find(([name]) => name === reason)?.[1];
  return sentence ? (
    <Alert tone="over" title="Login failed" className={styles.card}>
      {sentence}
    </Alert>
  ) : null;
}
