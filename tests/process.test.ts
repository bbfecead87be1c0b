import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HttpClient } from './httpClient.ts';
import { listen } from './liveClient.ts';
import { useProcesses } from './useProcesses.ts';

// Each start takes seconds where other tests keep the machine busy.
describe('the planner as a process', { timeout: 120_000 }, () => {
  const processes = useProcesses();

  it('given it runs, then nobody but its owner may read its folder, and a second start there is refused with a sentence', async () => {
    const client = await processes.start().signIn();
    const second = processes.start();
    expect(await second.ended).toBe(1);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toMatch(/^Another planner is already running on the data folder .*\n$/);
    expect(await client.post('/api/clients', { name: 'Still here' })).toMatchObject({ status: 201 });
    expect(await openToOthers(processes.dataDirectory)).toEqual([]);
  });

  it('given SIGTERM, then the request in flight is finished, live streams end, and it exits well', async () => {
    const planner = processes.start();
    const client = await planner.signIn();
    const url = await planner.ready;
    const listener = await listen(url, client.cookie);
    const body = JSON.stringify({ name: 'In flight' });
    const sent = request(`${url}/api/clients`, {
      method: 'POST',
      headers: {
        Cookie: client.cookie,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    });
    sent.write(body.slice(0, 5));
    await delay(200);
    planner.kill('SIGTERM');
    await listener.ended;
    await expect(new HttpClient(url).get('/api/clients')).rejects.toThrow('ECONNREFUSED');
    sent.end(body.slice(5));
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await planner.ended).toBe(0);
    expect(planner.stderr()).toBe('');

    const after = await processes.start().signIn();
    expect((await after.get('/api/clients')).text).toContain('In flight');
  });

  it('given settings that can not be read, then it says what is wrong, and no more', async () => {
    const planner = processes.start({ PORT: 'eighty', SAMPLE_DATA: 'some' });
    expect(await planner.ended).toBe(1);
    expect(planner.stderr()).toMatch(/^PORT is "eighty".*\nSAMPLE_DATA is "some".*\n$/);
  });
});

/** The files in a folder that others than their owner may read, write or enter. */
const openToOthers = async (folder: string): Promise<string[]> => {
  const open: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(name);
  }
  return open;
};
