import { execute } from '#services/commands/execute.ts';
import type { EventStore, RecordedEvent } from '#services/log/eventStore/eventStore.ts';
import { NotInFormat } from '#services/log/format/inFormat.ts';
import { budgets, targets } from './budgets.ts';
import { clients } from './clients.ts';
import { credits } from './credits.ts';
import { datedFormulas } from './datedFormulas.ts';
import { likelihood } from './likelihood.ts';
import { moneyAndAccess } from './moneyAndAccess.ts';
import { people } from './people.ts';
import { periods } from './periods.ts';
import { placeholders } from './placeholders.ts';
import { timeOff } from './timeOff.ts';
import { work } from './work.ts';

/** The months whose figures are compared. */
export const goldenMonths = ['2026-05', '2026-06', '2026-07'] as const;

/** A log that can erase somebody. */
type Forgetting = EventStore & { erase(stream: string): Promise<void> };

/**
 * The history of a small agency by the planner's own commands: every type of event, as this version writes it. New
 * steps are appended, so that each golden log of an earlier format is a prefix of it.
 * @returns its log as it is read
 */
export const liveThrough = async (store: Forgetting): Promise<RecordedEvent[]> => {
  const steps = [
    ...work(),
    ...moneyAndAccess(),
    ...timeOff(),
    ...likelihood(),
    ...placeholders(),
    ...people(),
    ...clients(),
    ...credits(),
    ...periods(),
    ...budgets(),
    ...datedFormulas(),
    ...targets(),
  ];
  for (const [index, { kind, stream, command, by = '1', reason, erases }] of steps.entries()) {
    // Every six hours, so that days differ.
    const at = new Date(Date.UTC(2026, 4, 1) + index * 6 * 3_600_000).toISOString();
    const correlationId = `request-${index + 1}`;
    const author = { by, at, correlationId, reason };
    const done = await execute(store, stream, kind, author, command as never).catch(whereItIsKnown);
    if (!done) break;
    const { changed } = done;
    if (!changed) throw new Error(`Step ${index + 1} of ${stream} changed nothing`);
    if (erases) await store.erase(stream);
  }
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll({ after: 0 })) events.push(...batch);
  return events;
};

const whereItIsKnown = (error: unknown): null => {
  if (error instanceof NotInFormat) return null;
  throw error;
};
