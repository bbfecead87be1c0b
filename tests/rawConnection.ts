import { connect } from 'node:net';

/** A connection to the planner on which any bytes can be written, valid HTTP or not. */
type RawConnection = {
  write(text: string): void;
  /** Status and body of the first response. */
  answer: Promise<{ status: number; text: string }>;
  closed: Promise<void>;
  close(): void;
};

/** Opens a connection to a server of this machine. */
export const connectRaw = (url: string): RawConnection => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answer = Promise.withResolvers<{ status: number; text: string }>();
  const closed = Promise.withResolvers<void>();
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const [head = '', body = ''] = received.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Buffer.byteLength(body) < length) return;
    answer.resolve({ status: Number(received.slice(9, 12)), text: body });
  });
  // An error counts as an end.
  socket.on('error', () => {});
  socket.on('close', () => {
    answer.reject(new Error(`The connection was closed after ${JSON.stringify(received.slice(0, 200))}`));
    closed.resolve();
  });
  answer.promise.catch(() => {});
  return {
    write: (text) => void socket.write(text),
    answer: answer.promise,
    closed: closed.promise,
    close: () => socket.destroy(),
  };
};

/** The head of a request that announces a body, which may never come. */
export const announcing = (
  method: string,
  path: string,
  bytes: number,
  headers: Readonly<Record<string, string>> = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries({
      'Content-Type': 'application/json',
      'Content-Length': String(bytes),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
