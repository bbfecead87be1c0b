import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { AnswerOf, Name, Sent } from '#services/api/contract/contract.ts';
import { isStatus } from './apiError.ts';
import { askingAboutClosedMonths } from './closedMonths.ts';
import { facts } from './endpointFacts.ts';
import { type Method, newKey, type ReadContext, type RequestOptions, request } from './request.ts';
import { keyOfTopic, type Topic } from './topicKeys.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a request, untyped: which ones there are depends on the route. */
type AnyAsked = { params?: Values; query?: Values; body?: unknown };

type Optional<Part> = Record<never, never> extends Part ? true : false;

/** The arguments of a call; optional where the route needs none. */
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

/** Called after a change, with its correlation id in the history. */
export type HeardChange = (change: string, name: Name, asked: unknown) => void;

type CallOptions = RequestOptions & {
  /** Makes the body of a change that is to count from another month; the same body with that month unless given. */
  bodyFrom?: (month: Month) => object;
};

/**
 * Calls the API by its contract and notes the topics that the call has changed, also after a 202: the change is stored,
 * but can't be read yet.
 * @param heardChange called with the correlation id of each change
 */
export const callNoting =
  (note: (topic: Topic) => void, heardChange?: HeardChange) =>
  async <Of extends Name>(
    name: Of,
    ...[asked, { bodyFrom, ...options } = {}]: Arguments<Of, CallOptions>
  ): Promise<AnswerOf<Of>> => {
    const { body, ...of } = (asked ?? {}) as AnyAsked;
    const { keepsNothing = false } = facts[name];
    let change: string | null = null;
    const onHeaders = (headers: Headers) => {
      change = headers.get('X-Correlation-Id');
      options.heard?.(headers);
    };
    const noteAll = () => {
      const topics = changesOf(name, asked);
      for (const topic of topics) note(topic);
      if (change !== null && topics.length > 0) heardChange?.(change, name, asked);
    };
    const [method] = split(name);
    // An addition makes it another request, which needs another key.
    const send = (addition: Values) => {
      const isOther = Object.keys(addition).length > 0;
      const { effectiveFrom: month } = addition;
      const own = bodyFrom && typeof month === 'string' ? bodyFrom(month) : body;
      const payload = isOther && isObject(own) ? { ...own, ...addition } : body;
      const query = isOther && !isObject(body) ? { ...of.query, ...addition } : of.query;
      return request<AnswerOf<Of>>(method, address(name, { ...of, ...(query && { query }) }), payload, {
        keepsNothing,
        ...options,
        ...(isOther && { key: newKey() }),
        heard: onHeaders,
      });
    };
    try {
      const answer = await askingAboutClosedMonths(send, reasonIn(isObject(body) ? body : of.query));
      noteAll();
      return answer;
    } catch (error) {
      if (isStatus(error, 202)) noteAll();
      throw error;
    }
  };
export type Caller = ReturnType<typeof callNoting>;

/** The page's own words for an undo, which don't say why closed months are to change. */
const ofUndo = /^Undone (by its author|from the message)/;

/** The reason that a person gave among the fields of a body or query. */
const reasonIn = ({ reason }: Values = {}): string | undefined =>
  typeof reason === 'string' && !ofUndo.test(reason) ? reason : undefined;

const isObject = (body: unknown): body is Values =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * One call of the API, typed by its contract, which notes no topics.
 * @throws ApiError and TypeError as `request` does
 */
export const call: Caller = callNoting(() => undefined);

/** A topic with its placeholders in braces filled in from the request. */
const filled = (topic: string, { params, query, body }: AnyAsked): Topic =>
  topic.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const given = { ...(body as Values | undefined), ...query, ...params };
    return String(given[key] ?? '');
  });

/** The topics that a call changes. */
export const changesOf = (name: Name, asked: unknown): Topic[] =>
  (facts[name].changes ?? []).map((topic) => filled(topic, (asked ?? {}) as AnyAsked));

/** The query key of a read: the topic that it depends on, then its other arguments. */
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

/** A cached read: its key begins with the topic that it depends on, and it is of the day that its client is for. */
export const queryFor = <Of extends ReadName>(name: Of, ...[asked]: Arguments<Of, never>) =>
  queryOptions({
    queryKey: keyOf(name, (asked ?? {}) as AnyAsked),
    queryFn: (context: ReadContext) => read(name, asked as Sent<Of>, context),
  });

/**
 * Sends a read for a query. It aborts when the query is cancelled, and is of the day that the query's client is for.
 * @param heard called with the response's headers
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
 * Waits a moment before a query asks about typed text, as more may be typed.
 * @throws the signal's reason where more was typed
 */
export const untilTyped = async (signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 120));
  signal.throwIfAborted();
};
