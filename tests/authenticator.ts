import { Secret, TOTP } from 'otpauth';

/** An authenticator's code: the present one, or the one `later` periods of 30 seconds on. */
export const codeAt = (secret: string, now: Date, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + later * 30_000 });
