import { contract, type Name } from '#services/api/contract/contract.ts';
import { type Endpoint, isJson } from '#services/api/contract/endpoint.ts';
import { refusalBody, refusalsOf } from '#services/api/contract/refusals.ts';
import type { Answer } from './httpClient.ts';

type Described = { name: string; address: RegExp; endpoint: Endpoint };

// The first match counts, as in the router: a literal path comes before one with a parameter.
const described: Described[] = (Object.keys(contract) as Name[]).map((name) => ({
  name,
  address: new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  endpoint: contract[name],
}));

/**
 * Expects a response of the API to match its route in the contract: its status, and every field of its body.
 * @throws Error with the difference
 */
export const expectAsDescribed = (method: string, path: string, answer: Answer): void => {
  // Compressed responses are skipped.
  if (answer.headers['content-encoding'] || !path.startsWith('/api/')) return;
  const called = `${method} ${path.split('?', 1)[0]}`;
  const route = described.find(({ address }) => address.test(called));
  if (!route) return;
  const fault = faultOf(route, answer);
  if (fault) throw new Error(`The contract of ${route.name} knows no such answer to ${path}: ${fault}`);
};

const faultOf = (
  { name, endpoint }: Described,
  { status, headers, body, text }: Answer,
): string | undefined => {
  const said = `${status} ${text.slice(0, 300)}`;
  const isProblem = headers['content-type']?.startsWith('application/problem+json') ?? false;
  if (isProblem) {
    if (!refusalsOf(name, endpoint).includes(status)) return `it names no refusal ${said}`;
    return misfit(refusalBody(status).safeParse(body), said);
  }
  const answer = endpoint.answers[status];
  if (!answer) return `it names no answer ${said}`;
  if (isJson(answer)) return misfit(answer.safeParse(body), said);
  if (answer.media === null)
    return text === '' || status === 302 ? undefined : `no body was due, but ${said}`;
  return headers['content-type']?.startsWith(answer.media)
    ? undefined
    : `${answer.media} was due, not ${headers['content-type']}`;
};

const misfit = (
  { error }: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } },
  said: string,
): string | undefined =>
  error &&
  `${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')} in ${said}`;
