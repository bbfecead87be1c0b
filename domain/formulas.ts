import { z } from 'zod';
import type { Decider, EventOf } from './decider.ts';
import { defaultFormulas, type PlanningFormulas, planningFormulas } from './figures/formulas.ts';

// Stream: formulas-agency

// Events: a set takes effect when the figures computed with it are adopted, and says so with the full set.
export const formulasEvents = {
  FormulasAdopted: z.object({
    /** Number of the set; going back to a set brings its number back. */
    version: z.number().int().min(1),
    formulas: planningFormulas,
    /** The replay whose figures were adopted. */
    replay: z.number().int().min(1),
  }),
};
export type FormulasEvent = EventOf<typeof formulasEvents>;

// State: an agency that has adopted nothing plans with the set that the planner comes with.
export type FormulasState = { version: number; formulas: PlanningFormulas; replay: number | null };

const evolve = (_state: FormulasState, { data }: FormulasEvent): FormulasState => data;

// Commands
export type FormulasCommand = {
  type: 'AdoptFormulas';
  version: number;
  formulas: PlanningFormulas;
  replay: number;
};

/** Adopting what is adopted already changes nothing; the same set out of another replay is an adoption all the same. */
const decide = ({ version, formulas, replay }: FormulasCommand, state: FormulasState): FormulasEvent[] =>
  replay === state.replay ? [] : [{ type: 'FormulasAdopted', data: { version, formulas, replay } }];

export const formulas: Decider<FormulasState, FormulasCommand, FormulasEvent> = {
  initial: { version: 1, formulas: defaultFormulas, replay: null },
  evolve,
  decide,
};
