import { streams } from '#domain/records/streams.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import { adoptedFormulas, emptyState, evolveFoldedState } from '../foldedState/foldedState.ts';
import { type Formulas, originalFormulas } from '../foldedState/formulaSet.ts';

/** The formulas in force after events: those of the last adoption before the first unreadable one. */
export const formulasIn = (
  events: readonly LoggedEvent[],
  original: Formulas = originalFormulas,
): Formulas => {
  const foldedState = emptyState();
  try {
    for (const event of events)
      if (event.stream === streams.formulas()) evolveFoldedState(foldedState, event);
  } catch {
    // It becomes a dead letter, and so does every later one.
  }
  return adoptedFormulas(foldedState) ?? original;
};

/** Events without adoptions, so that given formulas stay in force. */
export const withoutAdoptions = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.filter(({ stream }) => stream !== streams.formulas());
