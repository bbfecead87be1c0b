import type { Context } from 'koa';
import { sql } from 'slonik';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { scopeOf, scopesOf } from './requestScope.ts';

describe.each(testDatabases)('where a request reads and who asks, on $name', (kind) => {
  const server = serverForAll(kind);
  afterEach(() => vi.restoreAllMocks());

  /** A request of the administrator, or with another session's key, once its session is loaded. */
  const request = async (key = server.admin.cookies.get('planner.session') ?? '') => {
    const ctx: Partial<Context> = {};
    ctx.session = (await scopesOf(server.planner)(key, ctx)) as Context['session'];
    return ctx as Context;
  };

  it('are found with its session, without another question', async () => {
    const { planner } = server;
    const read = vi.spyOn(planner.readSide, 'read');
    const { user, live, position } = await scopeOf(await request(), planner);
    expect(user).toMatchObject({ id: '1', username: 'admin' });
    expect(live).toBe(planner.readSide.known);
    expect(position).toBe(planner.live.position);
    expect(read).not.toHaveBeenCalled();
  });

  it('are looked for anew by who asks again, for the figures may have gone', async () => {
    const ctx = await request();
    await scopeOf(ctx, server.planner);
    const read = vi.spyOn(server.planner.readSide, 'read');
    expect((await scopeOf(ctx, server.planner)).user).toMatchObject({ id: '1' });
    expect(read).toHaveBeenCalledOnce();
  });

  it('given no session, then nobody asks', async () => {
    expect((await scopeOf(await request('unknown'), server.planner)).user).toBeNull();
  });

  it('given the session was given up since it was found, then nobody asks', async () => {
    const ctx = await request();
    ctx.session = null;
    expect((await scopeOf(ctx, server.planner)).user).toBeNull();
  });

  it.each([
    ['other formulas are in force', { formulas: { version: 99 } }],
    ['its tables are gone', { schema: 'read_99' }],
  ])('given %s where it was read before, then they are looked for anew', async (_, changed) => {
    const { planner } = server;
    const known = await planner.readSide.read();
    const readModelVersion = { ...known.readModelVersion, ...changed } as typeof known.readModelVersion;
    vi.spyOn(planner.readSide, 'known', 'get').mockReturnValue({ ...known, readModelVersion });
    const { user, live } = await scopeOf(await request(), planner);
    expect(user).toMatchObject({ id: '1' });
    expect(live.readModelVersion).toEqual(known.readModelVersion);
  });

  it('given the session has ended, then nobody asks', async () => {
    await server.database.pool.query(sql.unsafe`update vault.sessions set expires_at = now()`);
    expect((await scopeOf(await request(), server.planner)).user).toBeNull();
  });
});
