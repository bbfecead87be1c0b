import type { z } from 'zod';

/** A schema's issues with a value, as `path: message` lines in order; empty when it is valid. */
export const issuesOf = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
