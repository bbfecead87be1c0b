import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { readRefusal } from './texts/answers.ts';

/** A response of the server, with any status. */
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The text parsed as JSON; undefined where it is none. */
  body: unknown;
};

type AnswerCheck = (method: string, path: string, answer: Answer) => void;

export type Sending = { json?: unknown; raw?: string | Buffer; headers?: OutgoingHttpHeaders };

/**
 * An HTTP client of the planner: sends paths and bodies unchanged, keeps cookies as a browser does, and throws only
 * where the connection fails.
 */
export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #check: AnswerCheck;
  // Idle connections are closed, so that an unused client holds none open.
  readonly #agent = new Agent({ keepAlive: true, timeout: 5_000 });

  /** @param check inspects every response, and throws at an invalid one */
  constructor(origin: string, check: AnswerCheck = () => undefined) {
    this.#origin = origin;
    this.#check = check;
  }

  get(path: string, headers?: OutgoingHttpHeaders): Promise<Answer> {
    return this.send('GET', path, headers && { headers });
  }

  post(path: string, json?: unknown): Promise<Answer> {
    return this.send('POST', path, { json });
  }

  put(path: string, json: unknown): Promise<Answer> {
    return this.send('PUT', path, { json });
  }

  patch(path: string, json: unknown): Promise<Answer> {
    return this.send('PATCH', path, { json });
  }

  delete(path: string, json?: unknown): Promise<Answer> {
    return this.send('DELETE', path, { json });
  }

  signIn(username: string, password: string): Promise<Answer> {
    return this.post('/api/login', { username, password });
  }

  /** The `Cookie` header of the next request. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(method: string, path: string, { json, raw, headers }: Sending = {}): Promise<Answer> {
    const body = json === undefined ? raw : JSON.stringify(json);
    const { hostname, port } = new URL(this.#origin);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        agent: this.#agent,
        headers: {
          ...(this.cookies.size > 0 && { Cookie: this.cookie }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(body !== undefined &&
            !headers?.['Transfer-Encoding'] && { 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          this.#keepCookies(response.headers['set-cookie'] ?? []);
          const text = Buffer.concat(chunks).toString();
          const answer = {
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: jsonOf(text),
          };
          if (answer.status >= 400) readRefusal(answer.body);
          try {
            this.#check(method, path, answer);
            resolve(answer);
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }

  #keepCookies(setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const [pair = ''] = text.split(';');
      const cut = pair.indexOf('=');
      const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
