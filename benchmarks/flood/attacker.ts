import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackCounts } from './attack.ts';

// An attacker in a process of its own, so that its event loop isn't the measured one. A real attacker has a machine of
// their own; here the process has the lowest priority.
setPriority(19);
const [url = '', sent = ''] = process.argv.slice(2);
const attack = JSON.parse(sent) as Attack;
const { hostname, port } = new URL(url);
const counts: AttackCounts = { answers: {}, opened: 0, refused: 0, open: 0 };

const open = (from: string): Socket => {
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  let isOpen = false;
  socket.once('connect', () => {
    isOpen = true;
    counts.opened++;
    counts.open++;
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (isOpen) counts.open--;
    if (socket.bytesRead === 0) counts.refused++;
  });
  return socket;
};

/** The head of a request that announces a body of `length` bytes. */
const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a request, counts the response by its status, and disconnects. */
const send = (path: string, body: string | Buffer): void => {
  const socket = open(attack.senders);
  socket.once('data', (answer) => {
    const status = answer.subarray(9, 12).toString();
    counts.answers[status] = (counts.answers[status] ?? 0) + 1;
    socket.destroy();
  });
  socket.write(head(path, body.length));
  socket.write(body);
  socket.setTimeout(30_000, () => socket.destroy());
};

/** Keeps so many connections open; each is reopened soon after it is closed. */
const keepOpen = (from: string, many: number, begin: (socket: Socket) => void): void => {
  const again = async (): Promise<void> => {
    const socket = open(from);
    socket.resume();
    begin(socket);
    await new Promise((closed) => socket.once('close', closed));
    await pause(attack.reopenAfter);
    return again();
  };
  for (let place = 0; place < many; place++) void again();
};

const large = Buffer.alloc(attack.largeBody, '[');
setInterval(() => send('/api/import/clients', large), 1_000 / attack.largeBodies);
let guess = 0;
setInterval(() => {
  guess++;
  // Names of users and unknown names, so that a limit per account alone doesn't help.
  send('/api/login', JSON.stringify({ username: `planner${guess % 500}`, password: `wrong${guess}` }));
}, 1_000 / attack.wrongPasswords);
keepOpen(attack.senders, attack.slowBodies, (socket) => {
  socket.write(head('/api/login', 16_000));
  const timer = setInterval(() => socket.write(' '), 1_000);
  socket.once('close', () => clearInterval(timer));
});
keepOpen(attack.holder, attack.halfOpen, (socket) => socket.write('POST /api/login HTTP/1.1\r\nHost:'));

process.on('message', () => process.send?.(counts));
process.on('disconnect', () => process.exit(0));
