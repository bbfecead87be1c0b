import type { Config } from '../../settings/config.ts';
import { httpAddress } from '../../settings/httpAddress.ts';
import { StartFault } from '../../settings/startFault.ts';
import type { FormulasClient } from './formulasClient.ts';

type Problem = { detail?: string };

/** Where the running planner listens, the user who signs in, and its public address. */
type Reached = Pick<Config, 'host' | 'port' | 'adminUsername' | 'adminPassword' | 'adminCode' | 'publicUrl'>;

/** Where a planner that listens on all addresses is reached on its own machine. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Works through the running planner, signed in as the configured administrator. @throws StartFault */
export const runningFormulasClient = async (config: Reached): Promise<FormulasClient> => {
  const { host, port, adminUsername: username, adminPassword: password, adminCode: code, publicUrl } = config;
  // Bypasses the proxy, on the same machine: nothing crosses a network in plain text.
  const proxied = publicUrl?.startsWith('https:') && { 'X-Forwarded-Proto': 'https' };
  if (password === undefined) {
    throw new StartFault(
      'A planner is running on this store. Set ADMIN_USERNAME and ADMIN_PASSWORD to an administrator of it, and PORT to where it listens.',
    );
  }
  const origin = httpAddress(loopbacks[host] ?? host, port);
  let cookie = '';
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      // Redirects are not followed, so that only this planner gets the password.
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', ...proxied, ...(cookie && { Cookie: cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new StartFault(`The planner can't be reached at ${origin}. Set PORT to where it listens.`, {
        cause: error,
      });
    });
    if (response.ok) return response;
    const { detail } = (await response.json().catch(() => ({}))) as Problem;
    throw new StartFault(detail ?? `The planner answered ${response.status} to ${method} ${path}.`);
  };
  const keepCookies = ({ headers }: Response) => {
    cookie = headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ');
  };
  const first = await send('POST', '/api/login', { username, password });
  keepCookies(first);
  if ('needsCode' in ((await first.json()) as object)) {
    if (code === undefined) {
      throw new StartFault(
        'This administrator uses two-step sign-in. Set ADMIN_CODE to the code that the authenticator shows now.',
      );
    }
    keepCookies(await send('POST', '/api/login/code', { code }));
  }
  // The planner's own responses: its routes guarantee their shapes.
  const get = async <View>(path: string) => (await (await send('GET', path)).json()) as View;
  const start = async (path: string, body: unknown) =>
    ((await (await send('POST', path, body)).json()) as { id: number }).id;
  return {
    startReplay: (body) => start('/api/admin/replays', body),
    startVerification: () => start('/api/admin/verifications', {}),
    replay: (id) => get(`/api/admin/replays/${id}`),
    verification: (id) => get(`/api/admin/verifications/${id}`),
    differences: (id) => get(`/api/admin/replays/${id}/differences`),
    adopt: async (id) => {
      await send('POST', `/api/admin/replays/${id}/adopt`, {});
    },
  };
};
