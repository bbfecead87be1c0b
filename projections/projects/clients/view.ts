import { z } from 'zod';
import { id, text } from '../../reading/pay.ts';

/** A client as GET /api/clients answers it. */
export const clientView = z.strictObject({ id, name: text });
export type ClientView = z.infer<typeof clientView>;
