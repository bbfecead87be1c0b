import { ApiError } from './apiError.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestOptions = {
  signal?: AbortSignal;
  /**
   * For a request that holds a password, or only asks: the server stores nothing of it and can't recognise a repeat, so
   * it is not sent again. A repeated change of password that succeeded would be refused, as it holds the old password.
   */
  keepsNothing?: boolean;
  /** Groups requests that are one action to the user: 16 to 64 letters and digits. */
  group?: string;
  /** The idempotency key; a new one unless given. */
  key?: string;
  /** Called with the response's headers. */
  heard?: (headers: Headers) => void;
};

/** Number of sign-ins since the page was loaded. */
let signIns = 0;

/** Notes a sign-in: responses to requests from before it are about another session. */
export const noteSignIn = (): void => {
  signIns += 1;
};

let userId: string | undefined;

/**
 * Notes the user that the page is for: the server refuses writes once somebody else has signed in in another tab. It
 * stays noted while nobody is signed in.
 */
export const noteUser = (id: string): void => {
  userId = id;
};

/** The header of a write that names the user whom the page is for. */
export const userHeader = (): Record<string, string> =>
  userId === undefined ? {} : { 'Planner-User': userId };

/** How long after an action requests are taken to follow from it, in milliseconds. */
const attention = 5 * 60_000;
const actions = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** When the user last acted in this tab. */
let actedAt = Date.now();
for (const action of actions) {
  window.addEventListener(
    action,
    () => {
      actedAt = Date.now();
    },
    { capture: true, passive: true },
  );
}

/** The header of a request that nobody is there for: it doesn't keep the session from ending. */
const unattendedHeader = (): Record<string, string> =>
  Date.now() - actedAt > attention ? { 'Planner-Unattended': '1' } : {};

const problemType = 'application/problem+json';

/**
 * Sends a request to the API with cookies and a JSON body, and parses the response; one without a body gives undefined.
 * A write takes effect once, even if it is sent again.
 * @throws ApiError for every response that is not OK, and for problem details under any status, such as the 202 of a
 * change that is stored but not yet readable; TypeError when the server can't be reached
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
      ...(method !== 'GET' && userHeader()),
      ...unattendedHeader(),
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

/** Pause before a write whose connection broke is sent again, in milliseconds. */
const pause = 1000;

/**
 * Sends a write, and once more when its connection breaks or a proxy lost its server. Its key keeps the server from
 * applying it twice, whether or not the first one arrived.
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

/** 128 random bits as hex; `crypto.randomUUID` is missing where the planner is reached over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const notAList = 'What the planner answered is no list. Try again in a moment.';

/** Checks that a response is a list. @throws ApiError where it is not, so that it counts as unread */
export const asList = <Row>(answer: Row[]): Row[] => {
  if (!Array.isArray(answer)) throw new ApiError(200, JSON.stringify({ detail: notAList }), 'OK');
  return answer;
};

/** A query's context for its read: its abort signal, and the past day that its client is for. */
export type ReadContext = { signal: AbortSignal; meta?: Record<string, unknown> | undefined };

let served: string | null = null;

/** Notes the server's build of the web app from a response's headers. */
export const noteBuild = (headers: Headers): void => {
  served = headers.get('X-Planner-Build') ?? served;
};

/** Whether the server has another build of the web app than this tab, which was loaded before a deployment. */
export const isOutdated = (): boolean => {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return Boolean(own && served && own !== served);
};
