import { sql } from 'slonik';
import { expect } from 'vitest';
import { z } from 'zod';
import { add, aTeamMember, aUser } from '../../../../tests/agency.ts';
import { codeAt } from '../../../../tests/authenticator.ts';
import type { HttpClient } from '../../../../tests/httpClient.ts';
import type { TestServer } from '../../../../tests/server.ts';
import { setSignInPolicy } from '../../../access/secondFactors.ts';
import type { Route } from '../../route.ts';
import { crewPassword as password, type Who } from './requests.ts';

const roles = { admin: 'admin', adminWithoutPay: 'admin', teamMember: 'team_member' } as const;
const signedIn = z.object({ username: z.string(), role: z.string(), seesPay: z.boolean().optional() });

/** The users who send fuzzed requests. One who is signed out, locked out or deleted by them is replaced. */
export class Crew {
  readonly #server: TestServer;
  readonly #clients = new Map<Who, HttpClient>();
  readonly #names = new Map<Who, string>();
  #people = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** The client of a request; a new browser for signing in, which would replace the user's session. */
  async client(who: Who, { path }: Route): Promise<HttpClient> {
    if (path === '/api/login/code') return this.#halfSignedIn();
    const isAtDoor = path === '/api/login' || path.startsWith('/api/oidc/');
    return (!isAtDoor && this.#clients.get(who)) || this.#server.visitor();
  }

  /** Prepares a user with a second factor, whose sign-in waits for the code. */
  async prepare(now: Date): Promise<void> {
    await add(this.#server.admin, '/api/admin/users', aUser('sue'));
    const sue = this.#server.visitor();
    await sue.signIn('sue', password);
    const { body } = await sue.post('/api/auth/second-factor', { password });
    const { secret } = z.object({ secret: z.string() }).parse(body);
    expect(await sue.put('/api/auth/second-factor', { code: codeAt(secret, now) })).toMatchObject({
      status: 200,
    });
    await this.restore();
  }

  /** Restores all users, whatever was done to them. */
  async restore(): Promise<void> {
    await this.#usualPolicy();
    await this.forgetAttempts();
    for (const [who, role] of Object.entries(roles) as [keyof typeof roles, string][]) {
      const there = await this.#clients.get(who)?.get('/api/auth/user');
      const { data } = signedIn.safeParse(there?.status === 200 ? there.body : null);
      const isSame = data?.username === this.#names.get(who) && data?.role === role;
      if (isSame && (data?.seesPay ?? true) === (who !== 'adminWithoutPay')) continue;
      const name = `${who}${++this.#people}`;
      const seesPay = who === 'adminWithoutPay' ? { seesPay: false } : {};
      // With a page of their own.
      const self =
        who === 'teamMember'
          ? { teamMemberId: await add(this.#server.admin, '/api/team-members', aTeamMember({ name })) }
          : {};
      await add(
        this.#server.admin,
        '/api/admin/users',
        aUser(name, { role, email: `${name}@agency.example`, ...seesPay, ...self }),
      );
      const client = this.#server.visitor();
      expect(await client.signIn(name, password)).toMatchObject({ status: 200 });
      // A second session, which requests may end.
      await this.#server.visitor().signIn(name, password);
      this.#clients.set(who, client);
      this.#names.set(who, name);
    }
  }

  /** Clears the throttling of sign-ins, as attempts here are no attack. */
  async forgetAttempts(): Promise<void> {
    await this.#server.database.pool.query(sql.type(z.object({}))`delete from vault.sign_in_attempts`);
  }

  async #halfSignedIn(): Promise<HttpClient> {
    const visitor = this.#server.visitor();
    await visitor.signIn('sue', password);
    return visitor;
  }

  /** By the command itself: rules that require a second factor would block the request. */
  async #usualPolicy(): Promise<void> {
    const author = {
      by: 'system',
      at: new Date().toISOString(),
      correlationId: 'usual-policy',
      causationId: 'usual-policy',
    };
    const policy = {
      secondFactorFor: 'nobody',
      passwordSignIn: true,
      shortestPassword: 4,
      changeInitialPassword: false,
    } as const;
    await setSignInPolicy(this.#server.planner, author, policy, false);
  }
}
