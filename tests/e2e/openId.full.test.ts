import { add, aUser } from '../agency.ts';
import { startOpenIdProvider } from '../openIdProvider.ts';
import { startServer } from '../server.ts';
import { choose, expectToast } from './forms.ts';
import { test } from './test.ts';
import { expect, today } from './visit.ts';

test('a user signs in through the provider of the agency, and a stranger hears why not', async ({
  database,
  visit,
  faults,
  onTestFinished,
}) => {
  const provider = await startOpenIdProvider({
    una: { email: 'una@agency.example', email_verified: true },
    stranger: { email: 'stranger@elsewhere.example', email_verified: true },
  });
  const { issuer, clientId, clientSecret } = provider;
  const server = await startServer(database, {
    config: { openId: { issuer, clientId, clientSecret, name: 'Agency ID', userClaim: 'email' } },
    now: () => today,
  });
  onTestFinished(async () => {
    await server.stop();
    await provider.stop();
  });
  provider.serve(server.url);
  await add(server.admin, '/api/admin/users', aUser('una'));

  faults.allow(/ 401 /);
  const page = await visit(server, { as: null });
  const signIn = async (name: string) => {
    await page.getByRole('link', { name: 'Sign in with Agency ID' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn('stranger');
  await expect(page.getByText(/^No user here is the person who signed in there/)).toBeVisible();

  // The provider remembers who signed in, so somebody else uses another browser.
  await page.context().clearCookies();
  await page.goto('/');
  await signIn('una');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');

  // An administrator disables passwords; the first administrator's own still works.
  const admin = await visit(server, { path: '/users' });
  await admin.getByRole('button', { name: 'Sign-in rules' }).click();
  await choose(admin, 'Who must use two-step sign-in', 'Nobody');
  await admin.getByText('Passwords sign in, too').click();
  await admin.getByRole('button', { name: 'Save rules' }).click();
  await expectToast(admin, 'Sign-in rules saved');
  const other = await visit(server, { as: null });
  await expect(other.getByRole('link', { name: 'Sign in with Agency ID' })).toBeVisible();
  await expect(other.getByLabel('Password', { exact: true })).toHaveCount(0);
  await admin.goto('/history?kind=access&topic=signIns');
  await expect(admin.getByText(/^Signed in through the sign-in provider/)).toBeVisible();
});
