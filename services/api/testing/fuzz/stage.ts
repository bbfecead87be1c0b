import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Month } from '#domain/values/month.ts';
import { add, aFreelancer, anSla, aTeamMember } from '../../../../tests/agency.ts';
import type { TestDatabaseKind } from '../../../../tests/databases.ts';
import type { Answer, HttpClient } from '../../../../tests/httpClient.ts';
import { administrator, startServer, type TestServer } from '../../../../tests/server.ts';
import type { Route } from '../../route.ts';
import { anOtherCost, aPlaceholder, aSubscription, bodies } from '../bodies.ts';
import { Crew } from './crew.ts';
import { type Known, Nth } from './nth.ts';
import { kindAt, type MadeUp, nameOf, textOf, type Who } from './requests.ts';

/** A request as it is sent. */
export type Sent = {
  route: string;
  who: Who;
  method: string;
  address: string;
  content: string | Buffer | undefined;
  headers: Record<string, string>;
};

const created = z.object({ id: z.union([z.number(), z.string()]) });
const preview = z.object({ token: z.string(), correlationId: z.string() });
const check = z.object({ digest: z.string() });
const refusal = z.object({ preview: z.unknown() });
const sessions = z.array(z.object({ id: z.string(), isCurrent: z.boolean() }));

const [aOneOff = {}] = bodies['POST /api/projects'] ?? [];
const [aWeekOff = {}] = bodies['POST /api/team-members/:id/time-off'] ?? [];

/** Things per kind that requests refer to; older ones are forgotten. */
const remembered = 6;

/** Characters of a value in an address: node refuses a head of more than 16 kB. */
const longestValue = 1_000;

/** A planner with records of each kind, and the users who send it fuzzed requests. */
export class FuzzStage {
  readonly server: TestServer;
  readonly crew: Crew;
  readonly #clock: { now: Date };
  readonly #known = new Map<Known, (string | number)[]>();

  private constructor(server: TestServer, clock: { now: Date }) {
    this.server = server;
    this.#clock = clock;
    this.crew = new Crew(server);
  }

  static async open(kind: Pick<TestDatabaseKind, 'open'>): Promise<FuzzStage> {
    const clock = { now: new Date('2026-05-14T09:30:00.000Z') };
    const server = await startServer(kind, { now: () => clock.now });
    const stage = new FuzzStage(server, clock);
    await stage.#addRecords();
    await stage.closeMonth('2026-04');
    // So that there are past days to read.
    clock.now = new Date('2026-06-17T09:30:00.000Z');
    // A session ends after a fortnight.
    await stage.server.admin.signIn(administrator.username, administrator.password);
    await stage.crew.prepare(clock.now);
    return stage;
  }

  async #addRecords(): Promise<void> {
    const month = '2026-05';
    for (const place of [1, 2]) {
      await this.#add('client', '/api/clients', { name: `Birch & Sons ${place}` });
      const projectId = await this.#add('project', '/api/projects', anSla(1));
      await this.#add(
        'teamMember',
        '/api/team-members',
        aTeamMember({ email: `ada${place}@agency.example` }),
      );
      await this.#add('timeOff', `/api/team-members/${place}/time-off`, aWeekOff);
      await this.#add('freelancer', '/api/freelancers', aFreelancer());
      const hours = [{ teamMemberId: place, allocatedHours: 7.5 }, { additionalHours: 1 }];
      for (const each of hours)
        await this.#add('allocation', '/api/allocations', { projectId, month, ...each });
      await this.#add('softwareCost', '/api/software-costs', aSubscription);
      await this.#add('otherCost', '/api/other-costs', anOtherCost);
      await this.#add('placeholder', '/api/placeholders', aPlaceholder);
      // Dated changes, each of which can be withdrawn.
      const dated = [
        [`/api/projects/${projectId}`, { hourlyRate: '90' }],
        [`/api/team-members/${place}`, { salary: '38000' }],
        [`/api/freelancers/${place}`, { hourlyRate: '50' }],
        [`/api/software-costs/${place}`, { defaultMonthlyCost: '140' }],
        [`/api/other-costs/${place}`, { amount: '2200' }],
      ] as const;
      for (const [path, fields] of dated)
        expect((await this.server.admin.patch(path, { ...fields, effectiveFrom: '2026-07' })).text).toMatch(
          /"2026-07"/,
        );
      await this.#add('user', '/api/admin/users', {
        username: place === 1 ? 'una' : 'otto',
        password: 'battery staple',
        role: 'team_member',
      });
    }
    await this.#add('project', '/api/projects', aOneOff);
    // Somebody who can be erased.
    await this.#add(
      'teamMember',
      '/api/team-members',
      aTeamMember({ endMonth: '2026-01', email: 'gone@agency.example' }),
    );
  }

  async #add(kind: Known, path: string, fields: Record<string, unknown>): Promise<number> {
    const id = await add(this.server.admin, path, fields);
    this.#learn(kind, id);
    return id;
  }

  /** The first closed month may be any; later ones must follow it. */
  async closeMonth(month: Month): Promise<void> {
    const digest = await this.#checkPeriod(month);
    const closed = await this.server.admin.post(`/api/periods/${month}/close`, { digest });
    expect(closed).toMatchObject({ status: 200 });
  }

  /** The digest of a month's check, which closing requires. */
  async #checkPeriod(month: Month): Promise<string> {
    const { digest } = check.parse((await this.server.admin.get(`/api/periods/${month}/check`)).body);
    this.#learn('periodDigest', digest);
    return digest;
  }

  #learn(kind: Known, name: string | number): void {
    const others = (this.#known.get(kind) ?? []).filter((other) => other !== name);
    this.#known.set(kind, [name, ...others].slice(0, remembered));
  }

  #nameOf({ kind, place }: Nth): string | number {
    const names = this.#known.get(kind) ?? [];
    return names[place % names.length] ?? 1;
  }

  /** Advances the clock, so that limits expire and days pass. */
  pass(minutes: number): void {
    this.#clock.now = new Date(this.#clock.now.getTime() + minutes * 60_000);
  }

  /** Fills in a generated request with the ids of present records. */
  async complete(route: Route, { who, params, query, body, headers }: MadeUp): Promise<Sent> {
    const [month] = params;
    const isClosable = month === '2026-04' || month === '2026-05';
    if (route.path === '/api/periods/:month/close' && isClosable) await this.#checkPeriod(month);
    const plain = (value: unknown): string => {
      if (value instanceof Nth) return String(this.#nameOf(value));
      return typeof value === 'string' ? value : JSON.stringify(value);
    };
    const values = params.map(plain);
    const path = route.path.replace(/:(\w+)/g, () => {
      const value = values.shift() ?? '';
      // The first administrator repairs what the others do to each other.
      const isUser =
        route.path.startsWith('/api/admin/users/') || route.path.startsWith('/api/admin/people/');
      return encoded((isUser && value === '1' ? '2' : value).slice(0, longestValue));
    });
    const search = query
      .map(([name, value]) => `${encoded(name)}=${encoded(plain(value).slice(0, longestValue))}`)
      .join('&');
    const raw = body?.change(textOf(body.of, (nth) => this.#nameOf(nth)));
    return {
      route: nameOf(route),
      who,
      method: route.method.toUpperCase(),
      address: search === '' ? path : `${path}?${search}`,
      content: raw?.content,
      headers: { ...raw?.headers, ...headers },
    };
  }

  /** Sends a request, and remembers what it created. */
  async send(route: Route, sent: Sent): Promise<Answer> {
    const client = await this.crew.client(sent.who, route);
    const answer =
      route.path === '/api/live'
        ? await beginningOf(this.server.url, client, sent)
        : await client.send(sent.method, sent.address, {
            headers: sent.headers,
            ...(sent.content !== undefined && { raw: sent.content }),
          });
    this.#learnFrom(route, answer);
    // Users who may be signed out, locked out or deleted now.
    if (
      answer.status < 400 &&
      /auth|log(in|out)$|users|people|policy|undo/.test(route.path) &&
      route.method !== 'get'
    ) {
      await this.crew.restore();
    }
    return answer;
  }

  #learnFrom({ method, path }: Route, { status, headers, body }: Answer): void {
    const kind = path.endsWith('/time-off') ? 'timeOff' : kindAt(path);
    // Things changed last are used again.
    const made =
      status < 300 && method !== 'get' && method !== 'delete' && kind && created.safeParse(body).data;
    if (made) this.#learn(kind, made.id);
    const change = headers['x-correlation-id'];
    if (method !== 'get' && status < 300 && typeof change === 'string') this.#learn('change', change);
    // The token of an undo's preview, or of a refused undo's new one.
    const seen =
      path.endsWith('/undo') &&
      preview.safeParse(status === 409 ? refusal.safeParse(body).data?.preview : body).data;
    if (seen) {
      this.#learn('undoable', seen.correlationId);
      this.#learn('undoToken', seen.token);
    }
    if (path === '/api/auth/sessions' && status === 200) {
      for (const { id, isCurrent } of sessions.safeParse(body).data ?? [])
        if (!isCurrent) this.#learn('session', id);
    }
  }
}

/** Encoded for an address; a lone surrogate becomes its three bytes. */
const encoded = (value: string): string =>
  value
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ed%a0%80'))
    .join('');

/** The head of a response that doesn't end. */
const beginningOf = (origin: string, { cookie }: HttpClient, { address, headers }: Sent): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(
    `${origin}${address}`,
    { headers: { Cookie: cookie, ...headers } },
    async (response) => {
      const status = response.statusCode ?? 0;
      const isStream = response.headers['content-type']?.startsWith('text/event-stream');
      const said = isStream ? '' : await text(response);
      asked.destroy();
      resolve({
        status,
        headers: response.headers,
        text: said,
        body: said === '' ? undefined : JSON.parse(said),
      });
    },
  );
  asked.on('error', reject);
  asked.end();
  return promise;
};
