import { Secret, TOTP } from 'otpauth';

/** The code that somebody's authenticator shows: now, or so many half minutes later. */
export const codeAt = (secret: string, now: Date, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + later * 30_000 });
