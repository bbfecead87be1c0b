import { ApiError } from './apiError.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestOptions = {
  signal?: AbortSignal;
  /**
   * For a request that holds a password, or only asks: the server keeps nothing of it and can't tell a repeat, so it is
   * not sent again. The second try of a change of password that went well would be refused, for it brings the old one.
   */
  keepsNothing?: boolean;
  /** What several requests that are one thing to the person are named alike by: 16 to 64 letters and digits. */
  group?: string;
  /** What the server tells a repeat of the request by; a key of its own unless it is given. */
  key?: string;
  /** Told what stands at the head of the answer. */
  heard?: (headers: Headers) => void;
};

/** How often somebody has signed in since the page was loaded. */
let signIns = 0;

/** Somebody has signed in: what was sent before and is answered after that is about another session. */
export const noteSignIn = (): void => {
  signIns += 1;
};

const problemType = 'application/problem+json';

/**
 * One call of the API: cookies go along, bodies are JSON, the answer is parsed; an answer without a body gives undefined.
 * A write is done once, also when it had to be sent again.
 * @throws ApiError for every answer that is not OK, and for problem details under any status, such as
 *   the 202 of a change that is stored but not yet readable; TypeError when the server can't be reached
 */
export const request = async <Answer>(
  method: Method,
  url: string,
  body?: unknown,
  { signal, keepsNothing = false, group, key = newKey(), heard }: RequestOptions = {},
): Promise<Answer> => {
  const session = signIns;
  const isRepeatable = method !== 'GET' && !keepsNothing;
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(isRepeatable ? { 'Idempotency-Key': key } : {}),
      ...(group && { 'Change-Group': group }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
  const response = await (isRepeatable ? sendSurely(url, init) : fetch(url, init));
  noteBuild(response.headers);
  heard?.(response.headers);
  const text = await response.text();
  const isProblem = response.headers.get('Content-Type')?.startsWith(problemType) ?? false;
  if (!response.ok || isProblem) {
    throw new ApiError(response.status, text, response.statusText, session !== signIns);
  }
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
};

/** How long after its connection broke a write is sent again, in milliseconds. */
const pause = 1000;

/**
 * Sends a write, and once more when its connection breaks or a proxy lost its server: its key keeps the server from
 * doing it twice, whether or not the first one arrived.
 */
const sendSurely = async (url: string, init: RequestInit): Promise<Response> => {
  const first = await fetch(url, init).catch((error: unknown) => {
    if (!navigator.onLine || init.signal?.aborted) throw error;
    return null;
  });
  if (first && first.status !== 502 && first.status !== 504) return first;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return fetch(url, init);
};

/** 128 random bits; `crypto.randomUUID` is missing where the planner is reached over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const notAList = 'What the planner answered is no list. Try again in a moment.';

/** A list as it was answered; throws where the answer is none, so that it counts as one that could not be read. */
export const asList = <Row>(answer: Row[]): Row[] => {
  if (!Array.isArray(answer)) throw new ApiError(200, JSON.stringify({ detail: notAList }), 'OK');
  return answer;
};

/** What a query hands to its read: when to stop, and the past day that its client is about. */
export type ReadContext = { signal: AbortSignal; meta?: Record<string, unknown> | undefined };

let served: string | null = null;

/** Notes which build of the web app the server has, as its answers tell. */
export const noteBuild = (headers: Headers): void => {
  served = headers.get('X-Planner-Build') ?? served;
};

/** Whether this tab runs another build of the web app than the server has: it was loaded before a deployment. */
export const isOutdated = (): boolean => {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return Boolean(own && served && own !== served);
};
