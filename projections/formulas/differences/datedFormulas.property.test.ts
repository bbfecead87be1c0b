import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UnreadableEvent } from '#domain/log/events.ts';
import { monthsBetween } from '#domain/values/month.ts';
import { withoutMonths } from '#domain/values/planningFormulas.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { emptyState, evolveFoldedState } from '../../foldedState/foldedState.ts';
import { reindexPlans } from '../../foldedState/reindex.ts';
import { anyFormulas } from '../../testing/anyFormulas.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { agencyMonths } from './agency.ts';
import { computedMeasures, sideOf } from './computedFigures.ts';

const months = monthsBetween('2025-06', '2027-06');

/** The agency without unreadable events, and those that follow them. */
const folded = (events: readonly LoggedEvent[]) => {
  const foldedState = emptyState();
  for (const event of events) {
    try {
      evolveFoldedState(foldedState, event);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
    }
  }
  reindexPlans(foldedState);
  return foldedState;
};

it('formulas from a month on leave the months before as they are, and make of the others what they would alone', {
  timeout: propertyTimeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLog({ minLength: 100, maxLength: 300 }),
      anyFormulas,
      anyFormulas,
      fc.constantFrom(...months),
      async (log, before, after, from) => {
        const foldedState = folded(modest(log.events));
        const under = (set: Parameters<typeof sideOf>[1]) => sideOf(foldedState, set, () => months);
        const [one, other] = [await under(before), await under(after)];
        const both = await under({ ...before, later: [{ ...withoutMonths(after), from }] });
        const of = (side: typeof both) => agencyMonths(side, new Map());
        const alone = (place: number) => ((months[place] ?? '') < from ? one : other);
        for (const place of months.keys()) {
          expect(of(both)[place]).toEqual(of(alone(place))[place]);
          expect(both.computed.leaves[place]).toEqual(alone(place).computed.leaves[place]);
          for (const [key, record] of both.computed.records) {
            const expected = alone(place).computed.records.get(key);
            for (const name of computedMeasures)
              expect(record.amounts[name][place] ?? 0).toBe(expected?.amounts[name][place] ?? 0);
          }
        }
      },
    ),
    { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
  );
});
