import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDedicatedConnection } from './dedicatedConnection.ts';
import { openPostgres } from './postgres.ts';

/** Code of PostgreSQL's SSLRequest, a client's first message. */
const tlsRequest = 80_877_103;

describe('TLS to PostgreSQL', () => {
  let folder: string;
  let server: Server;
  /** Messages of clients: the request for TLS and, where they trust the certificate, the startup message. */
  let heard: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-tls-'));
    const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.crt')];
    const kind = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
    ];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    await promisify(execFile)('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', cert]);
    const own = { key: await readFile(key), cert: await readFile(cert) };
    server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (request) => {
        const wantsTls = request.readInt32BE(4) === tlsRequest;
        heard.push(wantsTls ? 'TLS' : request.toString());
        if (!wantsTls) return socket.destroy();
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, ...own });
        secure.on('error', () => {});
        secure.once('data', (startup) => {
          heard.push(startup.toString().includes('planner') ? 'who it is' : 'something');
          secure.destroy();
        });
        return undefined;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  });
  beforeEach(() => {
    heard = [];
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  const urlWith = (search: string) =>
    `postgres://planner:secret@localhost:${(server.address() as AddressInfo).port}/planner?${search}`;

  describe.each([
    ['the pool', (url: string) => openPostgres(url)],
    ['a connection of its own', (url: string) => openDedicatedConnection(url, 'test')],
  ])('for %s', (_, open) => {
    it.each(['sslmode=require&', ''])(
      'given %j and the authority of the certificate, then it is trusted',
      async (mode) => {
        await expect(open(urlWith(`${mode}sslrootcert=${folder}/server.crt`))).rejects.toThrow();
        expect([...new Set(heard)]).toEqual(['TLS', 'who it is']);
      },
    );

    it('given an authority that nobody knows, then nothing is said to it', async () => {
      await expect(open(urlWith('sslmode=require'))).rejects.toThrow();
      expect([...new Set(heard)]).toEqual(['TLS']);
    });
  });
});
