import { expect } from 'vitest';
import { add, aUser } from '../../../tests/agency.ts';
import { codeAt } from '../../../tests/authenticator.ts';
import type { TestDatabaseKind } from '../../../tests/databases.ts';
import type { HttpClient } from '../../../tests/httpClient.ts';
import type { TestServer } from '../../../tests/server.ts';
import { serverForAll } from '../../../tests/setUp.ts';

/** Every user's password. */
export const password = 'battery staple';
export const path = '/api/auth/second-factor';

/** One planner for all tests of a `describe`, with a clock set by the test, and users created on demand. */
export class SecondFactorStage {
  #now = new Date('2026-05-14T09:30:00.000Z');
  #users = 0;
  readonly server: TestServer;

  constructor(kind: TestDatabaseKind) {
    this.server = serverForAll(kind, { now: () => this.#now });
  }

  get now(): Date {
    return this.#now;
  }

  /** Advances the clock by steps of 30 seconds, each of which changes an authenticator's code. */
  wait(steps = 1): void {
    this.#now = new Date(this.#now.getTime() + steps * 30_000);
  }

  async signedIn(name: string): Promise<HttpClient> {
    const visitor = this.server.visitor();
    await visitor.signIn(name, password);
    return visitor;
  }

  /** A new user, signed in. */
  async someone() {
    const name = `una${++this.#users}`;
    const id = await add(this.server.admin, '/api/admin/users', aUser(name));
    return { id, name, here: await this.signedIn(name) };
  }

  async begin(client: HttpClient): Promise<{ secret: string; uri: string }> {
    const answer = await client.post(path, { password });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { secret: string; uri: string };
  }

  /** An authenticator's code now, or some steps later. */
  code(secret: string, later = 0): { code: string } {
    return { code: codeAt(secret, this.#now, later) };
  }

  /** A user with a second factor, whose next code is unused. */
  async secured() {
    const user = await this.someone();
    const { secret } = await this.begin(user.here);
    const answer = await user.here.put(path, this.code(secret));
    expect(answer.status, answer.text).toBe(200);
    this.wait();
    return { ...user, secret, recoveryCodes: (answer.body as { recoveryCodes: string[] }).recoveryCodes };
  }

  /** A client whose password was accepted, and that must send the code. */
  async asked(name: string): Promise<HttpClient> {
    const visitor = this.server.visitor();
    expect(await visitor.signIn(name, password)).toMatchObject({ status: 200, body: { needsCode: true } });
    return visitor;
  }

  /** The events of a user in the log of sign-ins, latest first. */
  async eventsOf(id: number): Promise<string[]> {
    const { body } = await this.server.admin.get(`/api/access-log?user=${id}`);
    return (body as { entries: { event: string; method: string | null }[] }).entries.map(
      ({ event, method }) => [event, method].filter(Boolean).join(' '),
    );
  }
}
