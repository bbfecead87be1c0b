import { figureNames } from '#domain/money/figures.ts';
import type { HistoryView } from '#projections/history/view.ts';
import type { Answer } from '../../../../tests/httpClient.ts';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type OpenApi, type Operation, observabilityOf } from '../../testing/documentWalk.ts';
import { months, pastDays, type Stage } from './twinAgencies.ts';

/** Other values of a parameter than its example, by name. */
const others: Record<string, readonly string[]> = {
  figure: figureNames,
  record: ['project-1', 'teamMember-1', 'freelancer-1'],
  likelihood: ['tentative', 'weighted'],
  kind: ['team-members', 'teamMember', 'freelancer', 'placeholder', 'manualCosts', 'period', 'budget'],
  q: ['agreed', 'now', 'member', 'undo'],
  asOf: pastDays,
};
/** The same, with every record in every month. */
const moreOthers: typeof others = { ...others, id: ['2', '3', '4'], month: months, limit: ['3', '200'] };

/** How much is asked for. */
export type Extent = 'briefly' | 'wholly';

/** Every address of an operation: its example, and variants of one parameter at a time. */
const addressesOf = (
  { path, parameters = [] }: Operation,
  correlations: readonly string[],
  extent: Extent,
): string[] => {
  const may = extent === 'wholly' ? moreOthers : others;
  const said = parameters.map(({ name, in: where, example }) => ({
    name,
    where,
    values: [example, ...(name === 'correlation' ? correlations : (may[name] ?? []))],
  }));
  const addressWith = (chosen: Record<string, unknown>): string => {
    const value = ({ name, values }: (typeof said)[number]) => chosen[name] ?? values[0];
    const text = (each: (typeof said)[number]) => encodeURIComponent(String(value(each)));
    const address = said
      .filter(({ where }) => where === 'path')
      .reduce((filled, each) => filled.replace(`{${each.name}}`, text(each)), path);
    const query = said
      .filter((each) => each.where === 'query' && value(each) !== undefined)
      .map((each) => `${each.name}=${text(each)}`);
    return query.length > 0 ? `${address}?${query.join('&')}` : address;
  };
  const span = { from: months[0], to: '2026-12' };
  const [, asOf] = pastDays;
  const records = (may.id ?? []).flatMap((id) => months.map((month) => ({ id, month })));
  const chosen = [
    {},
    span,
    { ...span, asOf },
    ...said.flatMap(({ name, values }) => values.map((value) => ({ [name]: value }))),
    ...records.flatMap((record) => [record, { ...record, asOf }]),
  ];
  return [...new Set(chosen.map(addressWith))];
};

/** Replaces random ids by their index in the text. */
const masked = (text: string): string => {
  const places = new Map<string, number>();
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}/g, (id) => {
    places.set(id, places.get(id) ?? places.size);
    return `#${places.get(id)}`;
  });
};

const ofTheRequest = ['date', 'x-correlation-id', 'x-request-id', 'set-cookie'];

/** A response in comparable form, with its headers. */
const toldBy = ({ status, headers, text }: Answer): string => {
  const compared = Object.entries(headers).filter(([name]) => !ofTheRequest.includes(name));
  return [status, JSON.stringify(compared), masked(text)].join('\n');
};

/** Reads an agency's paths as one of its users or programs. */
export type Asker = (stage: Stage) => Promise<(path: string) => Promise<Answer>>;

export const asPlanner: Asker =
  async ({ planner }) =>
  (path) =>
    planner.get(path);
export const asAdministrator: Asker =
  async ({ server }) =>
  (path) =>
    server.admin.get(path);
/** Each token may make sixty requests at once. */
export const asToken: Asker = async ({ token }) => {
  let asked = 0;
  let program = await token();
  return async (path) => {
    asked += 1;
    if (asked % 40 === 0) program = await token();
    return program.get(path);
  };
};

/** The contract's endpoint for an operation; undefined for operators' operations, which it lacks. */
const endpointOf = ({ method, path }: Operation): Endpoint | undefined =>
  (contract as Record<string, Endpoint>)[`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`];

const correlationsIn = async ({ server }: Stage): Promise<string[]> => {
  const { entries } = (await server.admin.get('/api/history?limit=200')).body as HistoryView;
  return [...new Set(entries.map(({ correlationId }) => correlationId))];
};

/** Redirects, and streams that don't end. */
const isNoAnswer = (path: string): boolean => path.startsWith('/api/oidc') || path === '/api/live';

/** Addresses of every GET whose responses differ between two agencies, and the routes that never succeeded. */
export const comparedAnswers = async (stages: readonly [Stage, Stage], ask: Asker, extent: Extent) => {
  const [one, other] = stages;
  const document = (await one.server.admin.get('/api/openapi.json')).body as OpenApi;
  const correlations = [await correlationsIn(one), await correlationsIn(other)] as const;
  const [asked, askedOther] = [await ask(one), await ask(other)];
  const different: string[] = [];
  const unanswered: string[] = [];
  for (const operation of observabilityOf(document)) {
    if (operation.method !== 'get' || isNoAnswer(operation.path)) continue;
    const pairs = addressesOf(operation, correlations[0], extent).map((address, index) => ({
      address,
      same: addressesOf(operation, correlations[1], extent)[index] ?? '',
    }));
    let answered = 0;
    for (const { address, same } of pairs) {
      const answer = await asked(address);
      if (answer.status === 200) answered += 1;
      const [told, toldElsewhere] = [toldBy(answer), toldBy(await askedOther(same))];
      if (told !== toldElsewhere) different.push([address, told, toldElsewhere].join('\n'));
    }
    if (answered === 0 && !endpointOf(operation)?.needsPay) unanswered.push(operation.path);
  }
  return { different, unanswered };
};

/** Writes that respond with a random secret, or end the session. */
const isOfAccess = ({ access, keepsNothing, isAboutAccess }: Endpoint): boolean =>
  access === 'public' || access === 'choosingPassword' || (keepsNothing && isAboutAccess) === true;

/** Addresses of every write whose responses differ between two agencies, for an administrator without pay. */
export const comparedWrites = async ([one, other]: readonly [Stage, Stage]): Promise<string[]> => {
  const document = (await one.server.admin.get('/api/openapi.json')).body as OpenApi;
  const different: string[] = [];
  for (const operation of observabilityOf(document)) {
    const endpoint = endpointOf(operation);
    if (operation.method === 'get' || !endpoint || isOfAccess(endpoint)) continue;
    const [address = ''] = addressesOf(operation, [], 'briefly');
    const example = operation.requestBody?.content['application/json']?.example;
    // Again with an older version: a refusal contains the present record.
    for (const json of example ? [example, { ...example, expectedVersion: 1 }] : [undefined]) {
      const send = async ({ planner }: Stage) =>
        toldBy(await planner.send(operation.method.toUpperCase(), address, json ? { json } : {}));
      const [told, toldElsewhere] = [await send(one), await send(other)];
      if (told !== toldElsewhere) different.push([operation.method, address, told, toldElsewhere].join('\n'));
    }
  }
  return different;
};

/** Responses to changes of closed months, to an administrator and to a token without pay. */
export const toldOfLateWrites = async ({ planner, token, lateWrites }: Stage): Promise<string[]> => {
  const told: string[] = [];
  for (const writer of [planner, await token()]) {
    for (const { method, path, json } of lateWrites)
      told.push(toldBy(await writer.send(method, path, json ? { json } : {})));
  }
  return told;
};
