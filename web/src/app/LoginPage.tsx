import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInUserView } from '#projections/users/view.ts';
import { isStatus, sentenceOf } from '../api/apiError.ts';
import { currentUserQuery } from '../api/queries/me.ts';
import { request } from '../api/request.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { Brand } from './Brand.tsx';
import { arriveAfterSignIn } from './router.ts';
import './LoginPage.css';

type Credentials = { username: string; password: string };

/** The sentences of core section 5, by field. */
const faultsOf = ({ username, password }: Credentials): Record<string, string> => ({
  ...(username.trim() === '' ? { username: 'Username is required' } : {}),
  ...(password === '' ? { password: 'Password is required' } : {}),
});

/** For everybody who is not signed in (core section 2, login). */
export function LoginPage() {
  const client = useQueryClient();
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [errors, setErrors] = useState<Record<string, string>>();
  const signIn = useMutation({
    mutationFn: (body: Credentials) =>
      request<SignedInUserView>('POST', '/api/login', body, { keepsNothing: true }),
    onSuccess: (user) => {
      // What another person read before, in this tab, is not this one's.
      client.removeQueries({ type: 'inactive' });
      arriveAfterSignIn();
      client.setQueryData(currentUserQuery().queryKey, user);
      if (user.mustChoosePassword) return;
      showToast({
        title: 'Login successful',
        description: `Welcome back, ${user.firstName ?? user.username}`,
      });
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
    <main className="login">
      <title>Sign in</title>
      <div className="login-head">
        <Brand />
        <h1>Agency Analytics Platform</h1>
        <p>Sign in to access your dashboard</p>
      </div>
      <Card title="Admin Login" className="login-card">
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
          <Button type="submit" variant="primary" isPending={signIn.isPending} pendingLabel="Signing in...">
            Sign In
          </Button>
        </Form>
      </Card>
    </main>
  );
}
