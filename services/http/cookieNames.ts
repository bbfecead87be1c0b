import type { Planner } from './planner.ts';

/** Whether people reach the planner over HTTPS, so that cookies are for HTTPS only. */
export const isEncrypted = ({ publicUrl }: Pick<Planner, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

/**
 * What a cookie is called: over HTTPS with the prefix that keeps other hosts of the domain, and pages over plain HTTP,
 * from setting it (RFC 6265bis, section 4.1.3.2).
 */
export const cookieName = (name: string, encrypted: boolean): string => (encrypted ? `__Host-${name}` : name);
