import type { z } from 'zod';

/** What a schema has against a value, as `path: message` lines in the order they were found; empty when it takes it. */
export const issuesOf = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
