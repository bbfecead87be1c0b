import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { z } from 'zod';
import { cookieName } from '../http/cookies.ts';

/** How long a browser is known after the last sign-in there, in milliseconds. */
const memory = 180 * 24 * 60 * 60_000;

/** How many users one browser is known for: those who signed in there last. */
const maxUsers = 10;

const name = (secure: boolean): string => cookieName('planner.device', secure);

const known = z.object({ device: z.string(), users: z.array(z.tuple([z.string(), z.number()])) });
type Known = z.infer<typeof known>;

/**
 * Who has signed in with a browser before: a random name for it and, of each user, until when it is known for them. It
 * is signed and for no script, and lets nobody in: it only gives its users' attempts limits of their own.
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

/** From now on the browser is known for this user. */
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
