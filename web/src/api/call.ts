import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Name, Sent } from '#services/api/contract/contract.ts';
import { isStatus } from './apiError.ts';
import { askingAboutClosedMonths } from './closedMonths.ts';
import { facts } from './endpointFacts.ts';
import { type Method, newKey, type ReadContext, type RequestOptions, request } from './request.ts';
import { keyOfTopic, type Topic } from './topicKeys.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a call says, as the contract has it: parts that the route does not know are not known here either. */
type AnyAsked = { params?: Values; query?: Values; body?: unknown };

type Optional<Part> = Record<never, never> extends Part ? true : false;

/** Nothing need be said where the route asks for nothing. */
type Arguments<Of extends Name, More> =
  Optional<Sent<Of>> extends true ? [asked?: Sent<Of>, more?: More] : [asked: Sent<Of>, more?: More];

const split = (name: Name): [Method, string] => name.split(' ') as [Method, string];

const searchOf = (query: Values = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
};

const address = (name: Name, { params = {}, query }: AnyAsked): string =>
  split(name)[1].replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key]))) +
  searchOf(query);

/** The address of a route, such as for a link to a file. */
export const addressOf = <Of extends Name>(name: Of, ...[asked]: Arguments<Of, never>): string =>
  address(name, (asked ?? {}) as AnyAsked);

/** Told of a call that has changed something: what the history knows that by. */
export type HeardChange = (change: string, name: Name, asked: unknown) => void;

/**
 * Calls the API by its contract, and tells which topics were changed by what was done: by what is stored and can't be
 * read yet (202) as well.
 */
export const callNoting =
  (note: (topic: Topic) => void, heardChange?: HeardChange) =>
  async <Of extends Name>(
    name: Of,
    ...[asked, options]: Arguments<Of, RequestOptions>
  ): Promise<AnswerOf<Of>> => {
    const { body, ...of } = (asked ?? {}) as AnyAsked;
    const { keepsNothing = false } = facts[name];
    let change: string | null = null;
    const heard = (headers: Headers) => {
      change = headers.get('X-Correlation-Id');
      options?.heard?.(headers);
    };
    const noteAll = () => {
      const topics = changesOf(name, asked);
      for (const topic of topics) note(topic);
      if (change !== null && topics.length > 0) heardChange?.(change, name, asked);
    };
    const [method] = split(name);
    // With an addition it says something else, so that it is another request.
    const send = (addition: Values) => {
      const isOther = Object.keys(addition).length > 0;
      const said = isOther && isObject(body) ? { ...body, ...addition } : body;
      const query = isOther && !isObject(body) ? { ...of.query, ...addition } : of.query;
      return request<AnswerOf<Of>>(method, address(name, { ...of, ...(query && { query }) }), said, {
        keepsNothing,
        ...options,
        ...(isOther && { key: newKey() }),
        heard,
      });
    };
    try {
      const answer = await askingAboutClosedMonths(send);
      noteAll();
      return answer;
    } catch (error) {
      if (isStatus(error, 202)) noteAll();
      throw error;
    }
  };
export type Caller = ReturnType<typeof callNoting>;

const isObject = (body: unknown): body is Values =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * One call of the API, typed by its contract, of which nobody is told.
 * @throws ApiError and TypeError as `request` does
 */
export const call: Caller = callNoting(() => undefined);

/** A topic with what was asked in the place of what stands in braces. */
const filled = (topic: string, { params, query, body }: AnyAsked): Topic =>
  topic.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const given = { ...(body as Values | undefined), ...query, ...params };
    return String(given[key] ?? '');
  });

/** The topics that a call has changed, once it is done. */
export const changesOf = (name: Name, asked: unknown): Topic[] =>
  (facts[name].changes ?? []).map((topic) => filled(topic, (asked ?? {}) as AnyAsked));

/** The key of what a read answers: the topic that it depends on, and what else was asked. */
const keyOf = (name: Name, asked: AnyAsked): QueryKey => {
  const { reads } = facts[name];
  if (!reads) return [name, ...(asked.params || asked.query ? [asked] : [])];
  const named = new Set([...reads.matchAll(/\{(\w+)\}/g)].map(([, key]) => key));
  const others = Object.entries({
    ...asked.params,
    ...asked.query,
    ...(asked.body as Values | undefined),
  }).filter(([key, value]) => !named.has(key) && value !== undefined);
  return [...keyOfTopic(filled(reads, asked)), ...(others.length > 0 ? [Object.fromEntries(others)] : [])];
};

type ReadName = Extract<Name, `GET ${string}`>;

/** A read as it is cached: under the topic that it depends on, and of the day that its client is about. */
export const queryFor = <Of extends ReadName>(name: Of, ...[asked]: Arguments<Of, never>) =>
  queryOptions({
    queryKey: keyOf(name, (asked ?? {}) as AnyAsked),
    queryFn: (context: ReadContext) => read(name, asked as Sent<Of>, context),
  });

/**
 * A read for a query: it stops when the query is cancelled, and is of the day that its client is about.
 * @param heard told what stands at the head of the answer
 */
export const read = <Of extends ReadName>(
  name: Of,
  asked: Sent<Of>,
  { signal, meta }: ReadContext,
  heard?: (headers: Headers) => void,
): Promise<AnswerOf<Of>> => {
  const of = asked as AnyAsked | undefined;
  const day = meta?.asOf;
  const query = typeof day === 'string' ? { asOf: day, ...of?.query } : of?.query;
  return request<AnswerOf<Of>>('GET', address(name, { ...of, ...(query && { query }) }), undefined, {
    signal,
    ...(heard && { heard }),
  });
};

/**
 * Leaves somebody time to type on before what they have typed is asked about.
 * @throws the signal's reason where they have
 */
export const untilTyped = async (signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 120));
  signal.throwIfAborted();
};
