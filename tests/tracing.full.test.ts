import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aTeamMember } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { listen } from './liveClient.ts';
import { startProcess } from './plannerProcess.ts';
import { administrator } from './server.ts';

const sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector of OpenTelemetry that keeps what it receives. */
class Collector {
  readonly bodies: string[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      this.bodies.push(await text(request));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
  }

  async url(): Promise<string> {
    if (!this.#server.listening) await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  }

  spans() {
    return this.bodies
      .flatMap((body) => sent.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  }

  close(): void {
    this.#server.close();
  }
}

describe.each(testPostgres)('traces, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let collector: Collector;
  beforeEach(async () => {
    database = await open();
    collector = new Collector();
  });
  afterEach(async () => {
    collector.close();
    await database.close();
  });

  /** Adds a member while a client listens, then stops. @returns the trace */
  const addMember = async (environment: Record<string, string>): Promise<string> => {
    const planner = startProcess({ DATABASE_URL: database.url, ...environment });
    const client = await planner.signIn();
    const listener = await listen(await planner.ready, client.cookie);
    const { status, headers } = await client.post('/api/team-members', aTeamMember());
    expect(status).toBe(201);
    await listener.next(({ topics }) => topics.includes('team-members'));
    expect(await client.post('/api/team-members', aTeamMember({ salary: 'much' }))).toMatchObject({
      status: 400,
    });
    planner.kill('SIGTERM');
    expect(await planner.ended).toBe(0);
    return String(headers['x-correlation-id']).replaceAll('-', '');
  };

  it('given a collector, then one trace leads from the request to those who heard of it', async () => {
    const traceId = await addMember({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.url() });
    const spans = collector.spans().filter((span) => span.traceId === traceId);
    const named = (name: string) => spans.find((span) => span.name === name);
    const request = named('POST /api/team-members');
    expect(request?.parentSpanId ?? '').toBe('');
    const parentOf = (name: string) => named(name)?.parentSpanId;
    expect(parentOf('command')).toBe(request?.spanId);
    expect(parentOf('append')).toBe(named('command')?.spanId);
    expect(parentOf('project')).toBe(request?.spanId);
    expect(parentOf('tell')).toBe(request?.spanId);
  });

  it('given a collector, then it learns nothing that somebody entered, and no secret', async () => {
    await addMember({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.url() });
    // Ids and instants may contain any short word or number by chance.
    const all = collector.bodies
      .join('\n')
      .replace(/"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"\w*"/g, '');
    expect(collector.spans().map(({ name }) => name)).toContain('POST /api/login');
    expect(all).not.toMatch(/Ada Byrne|ada@|36000|Designer|session|cookie/i);
    for (const secret of [administrator.username, administrator.password]) expect(all).not.toContain(secret);
  });

  it('given a collector that is away, then the planner does not mind; given none, then nothing is sent', async () => {
    const url = await collector.url();
    await addMember({});
    expect(collector.bodies).toEqual([]);
    collector.close();
    await database.close();
    database = await open();
    await addMember({ OTEL_EXPORTER_OTLP_ENDPOINT: url.replace(/\d+$/, '1') });
  });
});
