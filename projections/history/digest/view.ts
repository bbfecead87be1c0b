import { z } from 'zod';
import { count, text } from '../../reading/pay.ts';
import { historyEntryView } from '../view.ts';

/** GET /api/digest: changes by others to the user's projects and months since the user last looked. */
export const digestView = z.strictObject({
  /** Time of the user's last look. */
  since: text,
  /** Number of changes; all events of one request count once. */
  count,
  /** The newest events, newest first. */
  entries: z.array(historyEntryView),
  /** A fault of the backup since then, as a sentence; null for none. */
  backupFault: text.nullable(),
  /** Log position that this covers, to be sent back once it was seen. */
  position: count,
});
export type DigestView = z.infer<typeof digestView>;
