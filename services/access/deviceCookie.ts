import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { z } from 'zod';
import { cookieName } from '../http/cookies.ts';

/** Time that a browser is known after the last sign-in with it, in milliseconds. */
const memory = 180 * 24 * 60 * 60_000;

/** Most users that one browser is known for: those who signed in last. */
const maxUsers = 10;

const name = (secure: boolean): string => cookieName('planner.device', secure);

const known = z.object({ device: z.string(), users: z.array(z.tuple([z.string(), z.number()])) });
type Known = z.infer<typeof known>;

/**
 * Users who have signed in with a browser: its random name and, for each user, when that expires. The cookie is signed,
 * hidden from scripts, and signs nobody in: it only gives its users' attempts limits of their own.
 */
const read = (ctx: Context, secure: boolean): Known | null => {
  const value = ctx.cookies.get(name(secure), { signed: true });
  if (!value) return null;
  return known.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data ?? null;
};

/** The random name of a browser that a user has signed in with before; null for any other. */
export const knownDevice = (ctx: Context, userId: string, now: Date, secure: boolean): string | null => {
  const found = read(ctx, secure);
  return found?.users.some(([id, until]) => id === userId && until > now.getTime()) ? found.device : null;
};

/** Marks the browser as known for this user. */
export const keepDevice = (ctx: Context, userId: string, now: Date, secure: boolean): void => {
  const found = read(ctx, secure);
  const others = found?.users.filter(([id, until]) => id !== userId && until > now.getTime()) ?? [];
  const device: Known = {
    device: found?.device ?? randomBytes(16).toString('base64url'),
    users: [[userId, now.getTime() + memory] as [string, number], ...others].slice(0, maxUsers),
  };
  ctx.cookies.set(name(secure), Buffer.from(JSON.stringify(device)).toString('base64url'), {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    overwrite: true,
    maxAge: memory,
  });
};
