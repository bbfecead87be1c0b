import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** nginx with the rules of production in front of nodes on this machine. */
export type Proxy = { port: number; stop(): Promise<void> };

/** Path of nginx; null where it isn't installed. */
export const findNginx = async (): Promise<string | null> => {
  for (const path of ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx']) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/** A self-signed certificate for this machine. */
const makeCertificate = async (folder: string): Promise<void> => {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  await run('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files]);
};

/** Expands the template as nginx's own image does: only the given variables. */
const filledIn = (template: string, variables: Record<string, string>): string =>
  template.replace(/\$\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole);

const fileOf = (path: string): Promise<string> => readFile(join(import.meta.dirname, '..', path), 'utf8');

/** What the compose file says about each node, for nodes of this machine. */
const serversFor = (compose: string, nodes: readonly string[]): string => {
  const [, parameters = ''] = /server planner-1:3000([^;]*);/.exec(compose) ?? [];
  return nodes.map((node) => `server ${new URL(node).host}${parameters};`).join(' ');
};

/** Starts nginx on a free port, with its files in a folder. */
export const startProxy = async (
  nginx: string,
  folder: string,
  nodes: readonly string[],
  { encrypted = false, outerProxy }: { encrypted?: boolean; outerProxy?: string } = {},
): Promise<Proxy> => {
  await mkdir(join(folder, 'temporary'), { recursive: true });
  if (encrypted) await makeCertificate(folder);
  const port = await freePort();
  const certificate = `ssl_certificate ${folder}/certificate.pem; ssl_certificate_key ${folder}/key.pem`;
  const compose = await fileOf('docker-compose.yml');
  const rules = filledIn(await fileOf('deploy/proxy.conf.template'), {
    PLANNER_NODES: serversFor(compose, nodes),
    OUTER_PROXY: outerProxy ?? /\$\{OUTER_PROXY:-([^}]*)\}/.exec(compose)?.[1] ?? '',
    PROXY_LISTEN: encrypted ? `127.0.0.1:${port} ssl http2; ${certificate}` : `127.0.0.1:${port}`,
  });
  const configuration = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`)
    .join('\n');
  await writeFile(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     worker_processes 1;
     pid ${folder}/nginx.pid;
     error_log stderr warn;
     events { worker_connections 1024; }
     http { access_log off; ${temporary}\n${rules} }`,
  );
  const child = spawn(nginx, ['-c', configuration, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close');
  const isListening = async () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isListening()); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx did not start. ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
