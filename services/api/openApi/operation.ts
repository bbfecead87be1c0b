import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Name } from '../contract/contract.ts';
import { type Access, type Endpoint, isJson, type NonJsonAnswer } from '../contract/endpoint.ts';
import { examples, paramExamples } from '../contract/examples.ts';
import { refusalBody, refusalsOf } from '../contract/refusals.ts';
import recorded from './answers.json' with { type: 'json' };
import { tagOf } from './tags.ts';

/** JSON responses of each operation, recorded by a test (walk.test.ts). */
const answered: Readonly<Record<string, unknown>> = recorded.answers;

/** A refusal of each status, recorded by the same test. */
const refused: Readonly<Record<string, unknown>> = recorded.refusals;

/** What a client may say at the head of a request, beside its session. */
const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .max(200)
    .optional()
    .describe('Chosen anew for each write: one that is sent again under the same key is done once.'),
});

const meantUser = z.object({
  'Planner-User': z
    .string()
    .optional()
    .describe('The id of the user that the write is for: 401 where somebody else is signed in.'),
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

const reasons: Record<number, { name: string; description: string }> = {
  202: { name: 'Stored', description: 'The change is stored, and can be read in a moment.' },
  400: { name: 'Invalid', description: 'The request is not as it should be; `errors` says which fields.' },
  401: { name: 'NotSignedIn', description: 'Nobody is signed in, or another user than the write is for.' },
  403: { name: 'NotAllowed', description: 'Not allowed.' },
  404: { name: 'NotFound', description: 'There is no such record.' },
  408: { name: 'TooSlow', description: 'The body took too long to arrive.' },
  409: {
    name: 'Conflicting',
    description:
      'The change goes against what is there by now, or a sum is too large to be told to the penny.',
  },
  413: { name: 'TooLarge', description: 'The body, or the change, is too large.' },
  415: { name: 'NotJson', description: 'The body is not plain JSON.' },
  422: { name: 'OtherRequest', description: 'The Idempotency-Key belongs to another request.' },
  429: { name: 'TooMany', description: 'Too many attempts; `retryAfter` says when to go on.' },
  500: { name: 'Fault', description: 'A fault of the planner.' },
  503: { name: 'Unavailable', description: 'The planner has no answer at this moment.' },
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

/**
 * A route as an operation of the API's document.
 * @param called the names of path parameters in the document, by their names in the contract
 */
export const operationOf = (
  name: Name,
  endpoint: Endpoint,
  called: ReadonlyMap<string, string>,
): ZodOpenApiOperationObject => {
  const [method, path = ''] = name.split(' ');
  const { access, params, query, answers, isPresentOnly, isOpenToTokens } = endpoint;
  const isRead = method === 'GET';
  const hasPast = isRead && (access === 'signedIn' || access === 'admin') && !isPresentOnly;
  const headers = isRead
    ? []
    : [...(endpoint.keepsNothing ? [] : [idempotencyKey]), ...(access === 'public' ? [] : [meantUser])];
  const queries = [query, hasPast ? asOf : undefined].filter((schema) => schema !== undefined);
  const done = Object.entries(answers).map(
    ([status, answer]) => [status, responseOf(answer, answered[operationId(name)])] as const,
  );
  return {
    operationId: operationId(name),
    summary: endpoint.summary,
    description: `For: ${words[access]}${topicWords(endpoint)}`,
    tags: [tagOf(path)],
    security: access === 'public' ? [{}] : [{ session: [] }, ...(isOpenToTokens ? [{ token: [] }] : [])],
    requestParams: {
      ...(params && { path: asObject(name, [params], (param) => called.get(param) ?? param) }),
      ...(queries.length > 0 && { query: asObject(name, queries) }),
      ...(headers.length > 0 && { header: asObject(name, headers) }),
    },
    ...bodyOf(name, endpoint),
    responses: Object.fromEntries([
      ...done,
      ...refusalsOf(name, endpoint).map((status) => [status, refusals.get(status)] as const),
    ]),
  };
};

const topicWords = ({ reads, changes }: Endpoint): string => {
  const read = reads ? ` Read it again when the live feed names \`${reads}\` or what that begins with.` : '';
  return changes ? `${read} Changes ${changes.map((topic) => `\`${topic}\``).join(', ')}.` : read;
};

/** Merges the fields of several object schemas, with examples. */
const asObject = (
  name: Name,
  schemas: readonly z.ZodType[],
  called = (param: string) => param,
): z.ZodObject => {
  const values = paramExamples(name);
  const fields = schemas.flatMap((schema) => Object.entries((schema as z.ZodObject<z.ZodRawShape>).shape));
  return z.object(
    Object.fromEntries(
      fields.map(([param, schema]) => {
        const example = values[param];
        const parameter = example === undefined ? schema : (schema as z.ZodType).meta({ param: { example } });
        return [called(param), parameter];
      }),
    ),
  );
};

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

const responseOf = (answer: z.ZodType | NonJsonAnswer, example: unknown) => {
  if (isJson(answer)) {
    const content = { schema: answer, ...(example !== undefined && { example }) };
    return { description: 'Done.', content: { 'application/json': content } };
  }
  const { media, description } = answer;
  const isObject = media === 'application/json';
  return media === null
    ? { description }
    : { description, content: { [media]: { schema: { type: isObject ? 'object' : 'string' } } } };
};

/** Every refusal by status, as a response shared by operations. */
const refusals = new Map(
  Object.entries(reasons).map(([status, { name, description }]) => {
    const example = refused[status];
    const content = { schema: refusalBody(Number(status)), ...(example !== undefined && { example }) };
    return [Number(status), { id: name, description, content: { 'application/problem+json': content } }];
  }),
);
