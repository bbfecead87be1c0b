import { z } from 'zod';
import type { Decider, EventOf } from '../records/decider.ts';
import { sameValue } from '../values/equality.ts';
import { type DatedFormulas, datedFormulas, defaultFormulas } from '../values/planningFormulas.ts';

// Stream: formulas-agency

const pence = z.number().int();

/** The comparison shown at an adoption: its log position, and net profit before and after in pence. */
export const adoptionEvidence = z.object({
  position: z.number().int().min(0),
  /** The months of the headline's sum; null for none. */
  span: z.object({ first: z.string(), last: z.string() }).nullable(),
  netProfit: z.array(z.object({ month: z.string(), before: pence, after: pence })),
});
export type AdoptionEvidence = z.infer<typeof adoptionEvidence>;

// Events. A set takes effect at its position in the log. The event holds the full set.
export const formulasEvents = {
  FormulasAdopted: z.object({
    /** Number of the set. Adopting an earlier set again gives it its old number. */
    version: z.number().int().min(1),
    formulas: datedFormulas,
    /** Number of the adopted comparison: a kept set, a recount, or formulas adopted at once. */
    replay: z.number().int().min(1),
    /**
     * Absent if nothing was compared. Sums beyond 2^53 pence, which earlier planners wrote, are read as absent: no
     * figure depends on them.
     */
    shown: adoptionEvidence.optional().catch(undefined),
  }),
};
export type FormulasEvent = EventOf<typeof formulasEvents>;

/** A set of formulas with its number. */
export type NumberedFormulas = { version: number; formulas: DatedFormulas };

// State. Until something is adopted, the planner's default set is in force.
export type FormulasState = NumberedFormulas & {
  replay: number | null;
  /** Every set that was ever in force, by number, except the default one. */
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

/** The number that a set gets when adopted: its own if it was in force before, else the next one. */
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

/** Adopting the same replay again changes nothing; the same set under another replay is a new adoption. */
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
