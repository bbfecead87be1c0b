import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { refuseContested, type Seen } from '../records/recordMerge.ts';
import type { Pence } from '../values/money.ts';
import { type ManualFigure, manualFigures } from './leaves.ts';

// Stream: manualCosts-{month}

/** Manual figures in pence; where one is missing, the computed figure applies. */
export type ManualCosts = { readonly [Figure in ManualFigure]?: Pence | undefined };

// Events: only the figures that changed; null withdraws one. `computed` is what the records came to then, in pence;
// older events lack it.
const figure = z.enum(manualFigures);
export const manualCostsEvents = {
  ManualCostsSet: z.object({
    figures: z.partialRecord(figure, z.number().nullable()),
    computed: z.partialRecord(figure, z.number()).optional(),
  }),
};
export type ManualCostsEvent = EventOf<typeof manualCostsEvents>;

// State: initially a month has no manual figures.
export type ManualCostsState = { figures: ManualCosts };

const evolve = (state: ManualCostsState, event: ManualCostsEvent): ManualCostsState => {
  const figures: Partial<Record<ManualFigure, Pence>> = {};
  for (const name of manualFigures) {
    const changed = event.data.figures[name];
    const value = changed === undefined ? state.figures[name] : changed;
    if (value !== null && value !== undefined) figures[name] = value;
  }
  return { figures };
};

// Commands: an absent figure stays as it is, null withdraws it.
export type ManualCostsCommand = {
  type: 'SetManualCosts';
  figures: { readonly [Figure in ManualFigure]?: Pence | null | undefined };
  /** The computed figures at this moment, for the history. */
  computed?: ManualCosts;
} & Seen<ManualCostsState>;

const decide = (command: ManualCostsCommand, state: ManualCostsState): ManualCostsEvent[] => {
  const requested = manualFigures.filter((name) => command.figures[name] !== undefined);
  refuseContested(
    'manualCosts',
    command.since,
    state,
    requested.map((name) => ({
      name,
      of: (either) => either.figures[name] ?? null,
      wanted: command.figures[name],
    })),
  );
  const figures: Partial<Record<ManualFigure, Pence | null>> = {};
  for (const name of manualFigures) {
    const wanted = command.figures[name];
    if (wanted !== undefined && wanted !== (state.figures[name] ?? null)) figures[name] = wanted;
  }
  const changed = manualFigures.filter((name) => name in figures);
  if (changed.length === 0) return [];
  const { computed } = command;
  const data = computed ? { figures, computed: picked(computed, changed) } : { figures };
  return [{ type: 'ManualCostsSet', data }];
};

const picked = (figures: ManualCosts, names: readonly ManualFigure[]): Partial<Record<ManualFigure, Pence>> =>
  Object.fromEntries(names.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]]])));

export const manualCosts: Decider<ManualCostsState, ManualCostsCommand, ManualCostsEvent> = {
  initial: { figures: {} },
  evolve,
  decide,
};
