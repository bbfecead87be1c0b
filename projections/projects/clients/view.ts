import { z } from 'zod';
import { count, id, text } from '../../reading/pay.ts';

/** A client as other views refer to it. */
export const namedClient = z.strictObject({ id, name: text });

/** A client in responses of GET /api/clients. */
export const clientView = namedClient.extend({
  /** Number of changes so far. */
  version: count,
});
export type ClientView = z.infer<typeof clientView>;
