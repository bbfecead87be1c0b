import { defaultFormulas } from '#domain/figures/formulas.ts';
import { formulasOutput } from '#domain/formulasInput.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/generations/view.ts';

const formulas = formulasOutput(defaultFormulas);
const priya = { id: '1', username: 'admin', name: 'Priya Sandhar' };

/** The formulas that the planner comes with, in force. */
export const formulasViewOf = (fields: Partial<FormulasView> = {}): FormulasView => ({
  version: 1,
  formulas,
  defaults: formulas,
  workingDays: {
    from: '2026-06',
    to: '2027-05',
    days: { weekdays: 261, 'england-and-wales': 253, scotland: 252, 'northern-ireland': 251 },
  },
  revisions: [{ version: 1, formulas, by: null, at: null, reason: null, replay: null }],
  ...fields,
});

/** A replay of 15 % employer NI by the administrator, ready. */
export const replayOf = (id: number, fields: Partial<ReplayView> = {}): ReplayView => ({
  id,
  status: 'ready',
  applied: 5_000,
  total: 5_000,
  rate: null,
  eta: null,
  by: priya,
  at: '2026-05-14T09:30:00.000Z',
  formulas: { ...formulas, employerNiUplift: 0.15 },
  formulasVersion: 2,
  reason: 'NI goes up',
  base: 1,
  isKept: true,
  ...fields,
});
