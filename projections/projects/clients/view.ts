import { z } from 'zod';
import { count, id, text } from '../../reading/pay.ts';

/** A client as others name it. */
export const namedClient = z.strictObject({ id, name: text });

/** A client as GET /api/clients answers it. */
export const clientView = namedClient.extend({
  /** Number of changes so far. */
  version: count,
});
export type ClientView = z.infer<typeof clientView>;
