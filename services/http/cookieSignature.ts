import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Length of an HMAC-SHA-256 in base64url. */
const sha256Length = 43;

/**
 * Signs cookies with HMAC-SHA-256, and checks them with one digest where `keygrip` takes three: every request comes
 * with one. Signatures with SHA-1, as `keygrip` makes them, stay valid, so that an upgrade signs nobody out; the next
 * renewal of a cookie replaces its signature.
 */
export const cookieSignature = (secret: string) => {
  const key = createSecretKey(secret, 'utf8');
  const digest = (algorithm: 'sha256' | 'sha1', data: string): string =>
    createHmac(algorithm, key).update(data).digest('base64url');
  const sign = (data: string): string => digest('sha256', data);
  const verify = (data: string, signature: string): boolean => {
    const algorithm = signature.length === sha256Length ? 'sha256' : 'sha1';
    const [right, given] = [Buffer.from(digest(algorithm, data)), Buffer.from(signature)];
    return right.length === given.length && timingSafeEqual(right, given);
  };
  return { sign, verify, index: (data: string, signature: string) => (verify(data, signature) ? 0 : -1) };
};
