import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

/** A second request, which a server would run if it misread the end of the first. */
const smuggled = 'GET /health/live HTTP/1.1\r\nHost: planner\r\n\r\n';

describe.each(testDatabases.slice(0, 1))('where a request ends', (kind) => {
  const server = serverForAll(kind);

  /** The server's response to some bytes, until it disconnects. */
  const answersTo = async (bytes: string): Promise<string> => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(bytes);
    return text(socket);
  };

  it.each([
    [
      'two ways of telling its length',
      `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
    ['a length that is none', `Content-Length: +0\r\n\r\n${smuggled}`],
    [
      'an encoding that hides the real one',
      `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a header whose name ends in a blank', `Content-Length : 0\r\n\r\n${smuggled}`],
  ])('given a request with %s, then 400, and nothing that follows is answered', async (_, rest) => {
    const said = await answersTo(`POST /api/login HTTP/1.1\r\nHost: planner\r\n${rest}`);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).not.toContain('"live"');
  });
});
