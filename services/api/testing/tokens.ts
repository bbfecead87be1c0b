import type { NewApiTokenView } from '#projections/access/users/view.ts';
import type { Answer, HttpClient, Sending } from '../../../tests/httpClient.ts';
import { HttpClient as Client } from '../../../tests/httpClient.ts';

/** A program with a token. */
export type Program = {
  id: number;
  secret: string;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, json?: unknown): Promise<Answer>;
};

/** A client that sends a secret, valid or not. */
export const bringing = (url: string, secret: string): Omit<Program, 'id' | 'secret'> => {
  const client = new Client(url);
  const send = (method: string, path: string, sending: Sending = {}) =>
    client.send(method, path, {
      ...sending,
      headers: { Authorization: `Bearer ${secret}`, ...sending.headers },
    });
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, json = {}) => send('POST', path, { json }),
  };
};

/** Makes a token as an administrator does. */
export const makeToken = async (
  { url, admin }: { url: string; admin: HttpClient },
  fields: { name: string; rights?: string; seesPay?: boolean },
): Promise<Program> => {
  const made = await admin.post('/api/admin/api-tokens', { rights: 'read', ...fields });
  if (made.status !== 201) throw new Error(made.text);
  const { id, secret } = made.body as NewApiTokenView;
  return { id, secret, ...bringing(url, secret) };
};
