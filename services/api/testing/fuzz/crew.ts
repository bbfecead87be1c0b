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

/** Those who send what is made up. Whoever was signed out, locked out or deleted by it is followed by somebody new. */
export class Crew {
  readonly #server: TestServer;
  readonly #clients = new Map<Who, HttpClient>();
  readonly #names = new Map<Who, string>();
  #people = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Who sends a request; a new browser at the door, where signing in as another would take the first one's session. */
  async client(who: Who, { path }: Route): Promise<HttpClient> {
    if (path === '/api/login/code') return this.#halfSignedIn();
    const isAtDoor = path === '/api/login' || path.startsWith('/api/oidc/');
    return (!isAtDoor && this.#clients.get(who)) || this.#server.visitor();
  }

  /** Somebody with a second factor, whose code a sign-in waits for. */
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

  /** Everybody is what they are to be again, whatever was done to them. */
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
      // A session elsewhere, to be ended.
      await this.#server.visitor().signIn(name, password);
      this.#clients.set(who, client);
      this.#names.set(who, name);
    }
  }

  /** What is tried here is no attack: nobody is to wait for it. */
  async forgetAttempts(): Promise<void> {
    await this.#server.database.pool.query(sql.type(z.object({}))`delete from vault.sign_in_attempts`);
  }

  async #halfSignedIn(): Promise<HttpClient> {
    const visitor = this.#server.visitor();
    await visitor.signIn('sue', password);
    return visitor;
  }

  /** By the command itself: rules that ask for a second factor keep everybody from changing them. */
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
