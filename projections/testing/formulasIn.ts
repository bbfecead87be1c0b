import { streams } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { adoptedFormulas, emptyState, evolveFoldedState } from '../foldedState/foldedState.ts';
import { type Formulas, originalFormulas } from '../foldedState/formulaSet.ts';

/** The formulas that events leave in force: those of the last adoption before the first that can't be read. */
export const formulasIn = (
  events: readonly LoggedEvent[],
  original: Formulas = originalFormulas,
): Formulas => {
  const foldedState = emptyState();
  try {
    for (const event of events)
      if (event.stream === streams.formulas()) evolveFoldedState(foldedState, event);
  } catch {
    // It is parked, and so is every later one.
  }
  return adoptedFormulas(foldedState) ?? original;
};

/** Events without adoptions, so that a set that is given stays in force. */
export const withoutAdoptions = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.filter(({ stream }) => stream !== streams.formulas());
