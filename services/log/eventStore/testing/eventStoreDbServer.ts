import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** A real EventStoreDB for tests. */
export type EventStoreDbServer = { url: string; stop(): Promise<void> };

/**
 * The server at EVENTSTORE_URL, or a throwaway container of the version in docker-compose.yml. The search for a Docker
 * engine times out after half a second.
 * @returns undefined when there is neither
 * @throws when the container doesn't start
 */
export async function findEventStoreDb(): Promise<EventStoreDbServer | undefined> {
  const url = process.env.EVENTSTORE_URL;
  if (url) return { url, stop: async () => undefined };
  return (await dockerAnswers()) ? await startContainer() : undefined;
}

async function dockerAnswers(): Promise<boolean> {
  const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
  const { protocol, hostname, port, pathname } = new URL(host);
  if (protocol === 'unix:' && !existsSync(pathname)) return false;
  const socket = protocol === 'unix:' ? connect(pathname) : connect(Number(port || 2375), hostname);
  try {
    return await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.setTimeout(500, () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}

async function startContainer(): Promise<EventStoreDbServer> {
  const compose = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
  const image = /image: (eventstore\S+)/.exec(compose)?.[1];
  if (!image) throw new Error('docker-compose.yml names no image of EventStoreDB');
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300))
    .withStartupTimeout(120_000)
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop: async () => {
      await container.stop();
    },
  };
}
