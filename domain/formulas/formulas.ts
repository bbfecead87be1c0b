import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { sameValue } from '../values/equality.ts';
import { type DatedFormulas, datedFormulas, defaultFormulas } from '../values/planningFormulas.ts';

// Stream: formulas-agency

const pence = z.number().int();

/** The comparison that was shown at an adoption: its position of the log, and net profit before and after in pence. */
export const adoptionEvidence = z.object({
  position: z.number().int().min(0),
  /** The months that are added up for the headline; null for none. */
  span: z.object({ first: z.string(), last: z.string() }).nullable(),
  netProfit: z.array(z.object({ month: z.string(), before: pence, after: pence })),
});
export type AdoptionEvidence = z.infer<typeof adoptionEvidence>;

// Events: a set takes effect at its place in the log, which holds the full set.
export const formulasEvents = {
  FormulasAdopted: z.object({
    /** Number of the set; going back to a set brings its number back. */
    version: z.number().int().min(1),
    formulas: datedFormulas,
    /** The number of what was adopted: a kept set, a recount, or formulas that were adopted at once. */
    replay: z.number().int().min(1),
    /**
     * Absent where nothing was compared. Sums beyond 2^53 pence, which planners once wrote, are read as if nothing was: no
     * figure follows from them.
     */
    shown: adoptionEvidence.optional().catch(undefined),
  }),
};
export type FormulasEvent = EventOf<typeof formulasEvents>;

/** A set that was in force, by its number. */
export type NumberedFormulas = { version: number; formulas: DatedFormulas };

// State: an agency that has adopted nothing plans with the set that the planner comes with.
export type FormulasState = NumberedFormulas & {
  replay: number | null;
  /** Every set that was ever in force, by its number, without the one that the planner comes with. */
  known: readonly NumberedFormulas[];
};

const evolve = ({ known }: FormulasState, { data }: FormulasEvent): FormulasState => {
  const { version, formulas, replay } = data;
  return {
    version,
    formulas,
    replay,
    known: [...known.filter((set) => set.version !== version), { version, formulas }],
  };
};

/** The number that a set has once it is adopted: its own where it was in force before, else the next. */
export const numberOf = (
  formulas: DatedFormulas,
  { version, formulas: inForce, known }: FormulasState,
): number => {
  const sets = [{ version: 1, formulas: defaultFormulas }, { version, formulas: inForce }, ...known];
  return (
    sets.findLast((set) => sameValue(set.formulas, formulas))?.version ??
    Math.max(...sets.map((set) => set.version)) + 1
  );
};

export type FormulasCommand = {
  type: 'AdoptFormulas';
  formulas: DatedFormulas;
  replay: number;
  shown?: AdoptionEvidence | undefined;
};

/** Adopting what is adopted already changes nothing; the same set under another number is an adoption all the same. */
const decide = ({ formulas, replay, shown }: FormulasCommand, state: FormulasState): FormulasEvent[] =>
  replay === state.replay
    ? []
    : [
        {
          type: 'FormulasAdopted',
          data: { version: numberOf(formulas, state), formulas, replay, ...(shown && { shown }) },
        },
      ];

export const formulas: Decider<FormulasState, FormulasCommand, FormulasEvent> = {
  initial: { version: 1, formulas: defaultFormulas, replay: null, known: [] },
  evolve,
  decide,
};
