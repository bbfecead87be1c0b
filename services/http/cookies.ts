import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Planner } from './planner.ts';
import { ProblemError } from './problem.ts';

/** Whether people reach the planner over HTTPS, so that cookies are for HTTPS only. */
export const isEncrypted = ({ publicUrl }: Pick<Planner, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/**
 * The name of a cookie: over HTTPS with the prefix that keeps other hosts of the domain, and pages over plain HTTP,
 * from setting it (RFC 6265bis, section 4.1.3.2).
 */
export const cookieName = (name: string, encrypted: boolean): string => (encrypted ? `__Host-${name}` : name);

/** Length of an HMAC-SHA-256 in base64url. */
const sha256Length = 43;

/**
 * Signs cookies with HMAC-SHA-256, and checks them with one digest where `keygrip` takes three, since every request has
 * one. SHA-1 signatures by `keygrip` stay valid, so that an upgrade signs nobody out; the next renewal of a cookie
 * replaces its signature.
 */
export const cookieSignature = (secret: string) => {
  const key = createSecretKey(secret, 'utf8');
  const digest = (algorithm: 'sha256' | 'sha1', data: string): string =>
    createHmac(algorithm, key).update(data).digest('base64url');
  const sign = (data: string): string => digest('sha256', data);
  const verify = (data: string, signature: string): boolean => {
    const algorithm = signature.length === sha256Length ? 'sha256' : 'sha1';
    const [expected, received] = [Buffer.from(digest(algorithm, data)), Buffer.from(signature)];
    return expected.length === received.length && timingSafeEqual(expected, received);
  };
  return { sign, verify, index: (data: string, signature: string) => (verify(data, signature) ? 0 : -1) };
};

/**
 * Refuses plain HTTP where the planner's address begins with https: its cookies are for HTTPS only, and a password sent
 * this way has been exposed already.
 */
export const encryptedOnly = (planner: Pick<Planner, 'publicUrl'>): Middleware => {
  const encrypted = isEncrypted(planner);
  return (ctx, next) => {
    if (encrypted && !ctx.secure) {
      throw new ProblemError(
        403,
        `Open the planner at its public address, which begins with https: ${planner.publicUrl}`,
      );
    }
    return next();
  };
};
