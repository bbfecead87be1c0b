import { z } from 'zod';

/** A client as GET /api/clients answers it. */
export const clientView = z.strictObject({ id: z.number(), name: z.string() });
export type ClientView = z.infer<typeof clientView>;
