import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Name } from '../contract/contract.ts';
import { type Access, type Endpoint, isJson, type OtherAnswer } from '../contract/endpoint.ts';
import { examples } from '../contract/examples.ts';
import { refusalBody, refusalsOf } from '../contract/refusals.ts';

/** What a client may say at the head of a request, beside its session. */
const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .max(200)
    .optional()
    .describe('Chosen anew for each write: one that is sent again under the same key is done once.'),
});

const asOf = z.object({
  asOf: z
    .string()
    .optional()
    .describe('A past day, or a time with its offset: the answer is what was known at its end.'),
});

const words: Record<Access, string> = {
  public: 'Anybody.',
  choosingPassword: 'Whoever is signed in, also with a one-time password.',
  settingUp: 'Whoever is signed in, also without the second factor they need.',
  signedIn: 'Whoever is signed in.',
  admin: 'Administrators.',
};

const reasons: Record<number, string> = {
  202: 'The change is stored, and can be read in a moment.',
  400: 'The request is not as it should be; `errors` says which fields.',
  401: 'Nobody is signed in.',
  403: 'Not allowed.',
  404: 'There is no such record.',
  408: 'The body took too long to arrive.',
  409: 'The change goes against what is there by now.',
  413: 'The body, or the change, is too large.',
  415: 'The body is not plain JSON.',
  422: 'The Idempotency-Key belongs to another request.',
  429: 'Too many attempts; `retryAfter` says when to go on.',
  500: 'A fault of the planner.',
  503: 'The planner has no answer at this moment.',
};

/** "GET /api/projects/:id" as a program calls it: "getProjectsById". */
const operationId = (name: Name): string => {
  const [method = '', path = ''] = name.split(' ');
  const parts = path
    .replace('/api', '')
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `By-${part.slice(1)}` : part));
  return [method.toLowerCase(), ...parts]
    .join('-')
    .replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
};

const tagOf = (path: string): string => {
  const [, , first = '', second = ''] = path.split('/');
  return (first === 'admin' ? second : first).replace('.csv', '').replace('.json', '');
};

/** One route as an operation of the API's document. */
export const operationOf = (name: Name, endpoint: Endpoint): ZodOpenApiOperationObject => {
  const [method, path = ''] = name.split(' ');
  const { access, params, query, answers, isPresentOnly } = endpoint;
  const isRead = method === 'GET';
  const hasPast = isRead && (access === 'signedIn' || access === 'admin') && !isPresentOnly;
  const queries = [query, hasPast ? asOf : undefined].filter((schema) => schema !== undefined);
  const refusals = refusalsOf(name, endpoint).map((status) => [status, refusal(status)] as const);
  const done = Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)] as const);
  return {
    operationId: operationId(name),
    summary: endpoint.summary,
    description: `For: ${words[access]}${topicWords(endpoint)}`,
    tags: [tagOf(path)],
    security: access === 'public' ? [{}] : [{ session: [] }, ...(access === 'admin' ? [{ token: [] }] : [])],
    requestParams: {
      ...(params && { path: asObject([params]) }),
      ...(queries.length > 0 && { query: asObject(queries) }),
      ...(!isRead && !endpoint.keepsNothing && { header: idempotencyKey }),
    },
    ...bodyOf(name, endpoint),
    responses: Object.fromEntries([...done, ...refusals]),
  };
};

const topicWords = ({ reads, changes }: Endpoint): string => {
  const read = reads ? ` Read it again when the live feed names \`${reads}\` or what that begins with.` : '';
  return changes ? `${read} Changes ${changes.map((topic) => `\`${topic}\``).join(', ')}.` : read;
};

/** Parameters of several schemas together, each of which is an object, or one with rules on top. */
const asObject = (schemas: readonly z.ZodType[]): z.ZodObject =>
  z.object(Object.assign({}, ...schemas.map((schema) => (schema as z.ZodObject).shape)));

const bodyOf = (name: Name, { body, sends }: Endpoint) => {
  if (!body) return undefined;
  const example = examples[name];
  const schema = sends ?? body;
  return {
    requestBody: {
      required: !body.safeParse({}).success,
      content: { 'application/json': { schema, ...(example && { example }) } },
    },
  };
};

const responseOf = (answer: z.ZodType | OtherAnswer) => {
  if (isJson(answer)) return { description: 'Done.', content: { 'application/json': { schema: answer } } };
  const { media, description } = answer;
  return media === null
    ? { description }
    : { description, content: { [media]: { schema: { type: 'string' as const } } } };
};

const refusal = (status: number) => ({
  description: reasons[status] ?? 'Refused.',
  content: { 'application/problem+json': { schema: refusalBody(status) } },
});

/** Every topic that operations are told apart by, in order. */
export const tagsOf = (names: readonly Name[]): { name: string }[] =>
  [...new Set(names.map((name) => tagOf(name.split(' ')[1] ?? '')))].sort().map((name) => ({ name }));
