import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { add, aFreelancer, anSla, aTeamMember, aUser } from '../../../tests/agency.ts';
import type { Answer, HttpClient } from '../../../tests/httpClient.ts';
import { finished } from '../../../tests/replays.ts';
import { administrator, type TestServer } from '../../../tests/server.ts';
import { examples } from '../contract/examples.ts';
import { makeToken, type Program } from './tokens.ts';

type Parameter = { name: string; in: string; required?: boolean; example?: unknown };
type Media = { schema?: unknown; example?: object };
type Response = { $ref?: string; content?: Record<string, Media> };
type Described = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
};

/** The OpenAPI document as a client program reads it. */
export type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, Response> };
};

export type Operation = Described & { method: string; path: string };

/** An operation's response to its own example. */
export type Step = { operation: Operation; answer: Answer };

/**
 * Changes come before additions, so that an example's version is the first; dependent records are deleted before their
 * owners.
 */
const order = ['put', 'post', 'patch', 'get', 'delete'];
/** Operations that start background work. */
const isBegun = /^\/api\/admin\/(replays|verifications)$/;

/** A token may make sixty requests at once. */
const eachToken = 50;

/** Every operation of the document, in an order in which the examples succeed. */
export const observabilityOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ ...described, method, path })),
    )
    .toSorted(
      (one, other) =>
        order.indexOf(one.method) - order.indexOf(other.method) ||
        (one.method === 'delete' ? other.path.length - one.path.length : 0),
    );

/** Creates the records that the examples refer to. */
export const addExamples = async ({ admin }: TestServer): Promise<void> => {
  const fields = (name: keyof typeof examples) => examples[name] ?? {};
  await add(admin, '/api/clients', { name: 'Birch & Sons' });
  await add(admin, '/api/projects', fields('POST /api/projects'));
  const projectId = await add(admin, '/api/projects', anSla(1));
  await add(admin, '/api/team-members', aTeamMember());
  const earlier = { from: '2026-06-01', to: '2026-06-02', kind: 'training' };
  await admin.post('/api/team-members/1/time-off', earlier);
  await add(admin, '/api/allocations', { projectId, month: '2026-05', additionalHours: 3 });
  await add(admin, '/api/freelancers', aFreelancer());
  await add(admin, '/api/freelancers', aFreelancer({ name: 'Gus Hale', endMonth: '2026-01' }));
  for (const path of ['/api/software-costs', '/api/other-costs', '/api/placeholders'] as const) {
    await add(admin, path, fields(`POST ${path}`));
  }
  await add(admin, '/api/admin/users', aUser('una', { teamMemberId: 1 }));
  await add(admin, '/api/admin/users', aUser('mia'));
};

/** Calls each operation once with its example from the document. */
export class DocumentWalk {
  readonly #server: TestServer;
  readonly #document: OpenApi;
  readonly #validator = new Ajv2020({ strict: false, validateFormats: false });
  #program: Program | undefined;
  #asked = 0;
  /** Values that an example can't know: the change to undo. */
  readonly #learned = new Map<string, string>();

  constructor(server: TestServer, document: OpenApi) {
    this.#server = server;
    this.#document = document;
    this.#validator.addSchema(document as object, 'document');
  }

  async ask(operation: Operation): Promise<Step> {
    const { method, path, security } = operation;
    const isForPrograms = security.some((way) => 'token' in way);
    const client = isForPrograms ? await this.#token() : await this.#signedIn(operation);
    const address = this.#addressOf(operation);
    const example = operation.requestBody?.content['application/json']?.example;
    const preview = path.endsWith('/undo') && example ? await this.#previewed(address) : {};
    const sending = example === undefined ? {} : { json: { ...example, ...preview } };
    const answer = operation.responses[200]?.content?.['text/event-stream']
      ? await this.#beginningOf(address)
      : await client.send(method.toUpperCase(), address, sending);
    this.#learn(operation, answer);
    // Its counts must not depend on concurrent requests.
    if (method === 'post' && isBegun.test(path)) {
      await finished(this.#server.admin, `${path}/${z.object({ id: z.number() }).parse(answer.body).id}`);
    }
    return { operation, answer };
  }

  #addressOf({ path, parameters = [] }: Operation): string {
    const values = parameters.filter(({ example }) => example !== undefined);
    const said = ({ name, example }: Parameter) =>
      encodeURIComponent(this.#learned.get(name) ?? String(example));
    const asked = values.filter((each) => each.in === 'query').map((each) => `${each.name}=${said(each)}`);
    const address = values
      .filter((each) => each.in === 'path')
      .reduce((filled, each) => filled.replace(`{${each.name}}`, said(each)), path);
    return asked.length > 0 ? `${address}?${asked.join('&')}` : address;
  }

  async #token(): Promise<Pick<Program, 'send'>> {
    if (!this.#program || this.#asked++ % eachToken === 0) {
      const name = `Walk ${this.#asked}`;
      this.#program = await makeToken(this.#server, { name, rights: 'readAndWrite', seesPay: true });
    }
    return this.#program;
  }

  async #signedIn({ path, method }: Operation): Promise<HttpClient> {
    const isOwnPage = path.startsWith('/api/team-member/');
    // It may end its own session.
    const isOfSession = method !== 'get' && /^\/api\/(auth|log)/.test(path);
    if (!isOwnPage && !isOfSession) return this.#server.admin;
    const client = this.#server.visitor();
    if (isOwnPage) await client.signIn('una', 'battery staple');
    else if (path !== '/api/login') await client.signIn(administrator.username, administrator.password);
    return client;
  }

  #learn({ path, method }: Operation, { headers }: Answer): void {
    const change = headers['x-correlation-id'];
    if (path === '/api/other-costs' && method === 'post' && typeof change === 'string') {
      this.#learned.set('correlation', change);
    }
  }

  /** The token of an undo's preview. */
  async #previewed(address: string): Promise<{ token: string }> {
    const { body } = await this.#server.admin.get(address);
    return z.object({ token: z.string() }).parse(body);
  }

  /** The head of a response that doesn't end. */
  async #beginningOf(address: string): Promise<Answer> {
    const stopped = new AbortController();
    const { status, headers } = await fetch(`${this.#server.url}${address}`, {
      headers: { Cookie: this.#server.admin.cookie },
      signal: stopped.signal,
    });
    stopped.abort();
    return { status, headers: Object.fromEntries(headers), text: '', body: undefined };
  }

  /** The mismatch between a response and the document; undefined where there is none. */
  faultOf({ operation, answer }: Step): string | undefined {
    const { method, path, responses } = operation;
    const { $ref, ...own } = responses[answer.status] ?? {};
    if (!responses[answer.status]) return `${answer.status} is not described: ${answer.text}`;
    const shared = $ref?.split('/').at(-1) ?? '';
    const { content = {} } = $ref ? (this.#document.components.responses[shared] ?? {}) : own;
    const [media] = Object.keys(content);
    if (!media) return answer.text === '' ? undefined : `no body was due, but ${answer.text}`;
    const type = answer.headers['content-type'] ?? '';
    if (!type.startsWith(media)) return `${media} was due, not ${type}`;
    if (!/\W(problem\+)?json$/.test(media) || !content[media]?.schema) return undefined;
    const at = $ref ?? `#/paths/${pointer(path)}/${method}/responses/${answer.status}`;
    const holds = this.#validator.validate(`document${at}/content/${pointer(media)}/schema`, answer.body);
    return holds ? undefined : this.#validator.errorsText();
  }
}

const pointer = (text: string): string =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
