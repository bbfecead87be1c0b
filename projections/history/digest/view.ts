import { z } from 'zod';
import { count, text } from '../../reading/pay.ts';
import { historyEntryView } from '../view.ts';

/** GET /api/digest: what others have changed of somebody's projects and months since they last looked. */
export const digestView = z.strictObject({
  /** When they last looked. */
  since: text,
  /** How many things were done; what one request did counts once. */
  count,
  /** The newest events of them, newest first. */
  entries: z.array(historyEntryView),
  /** The backup's fault since then, in a sentence; null where there is none. */
  backupFault: text.nullable(),
  /** How far this goes: to be sent back once it was seen. */
  position: count,
});
export type DigestView = z.infer<typeof digestView>;
