import { add, aTeamMember } from '../agency.ts';
import { administrator, type TestServer } from '../server.ts';
import { nameOfThisMachine } from './hostNames.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** One more than twice a browser's connections to a server over HTTP/1.1. */
const tabs = 13;

/** The same planner under another host. */
const at = (server: TestServer, host: string): TestServer =>
  Object.create(server, { url: { value: server.url.replace('127.0.0.1', host) } });

const signIn = async (who: { username: string; password: string }): Promise<number> => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(who) });
  return answer.status;
};

test.for([
  { origin: 'a secure origin', host: '127.0.0.1', isSecure: true },
  { origin: 'plain HTTP at a name of the agency’s own', host: nameOfThisMachine, isSecure: false },
])(
  'given many tabs on $origin, then each loads and hears of a change, over one connection',
  async ({ host, isSecure }, { empty, visit }) => {
    const planner = at(empty, host);
    const first = await visit(planner, { isShared: true, as: null });
    expect(await first.evaluate('isSecureContext')).toBe(isSecure);
    // Only the browser resolves the name.
    expect(await first.evaluate(signIn, administrator)).toBe(200);
    await first.goto('/team-members');
    const pages = [first];
    while (pages.length < tabs)
      pages.push(await visit(planner, { isShared: true, as: null, path: '/team-members' }));
    for (const page of pages) await expect(page.getByText('Live', { exact: true })).toBeVisible();
    expect(empty.planner.live.subscriberCount).toBe(1);

    await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Heard of at once' }));
    await Promise.all(
      pages.map((page) => expect(page.getByRole('row', { name: /Heard of at once/ })).toBeVisible()),
    );

    await first.close();
    await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Heard of by the others' }));
    for (const page of pages.slice(1)) {
      await expect(page.getByRole('row', { name: /Heard of by the others/ })).toBeVisible();
    }
  },
);
