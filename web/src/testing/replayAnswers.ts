import { formulasOutput } from '#domain/formulas/formulasInput.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import type { DifferencesView, FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView, VerificationView } from '#projections/readModelVersions/view.ts';

const formulas = formulasOutput(defaultFormulas);
const priya = { id: '1', username: 'admin', name: 'Priya Sandhar' };

/** The planner's initial formulas, in force. */
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
  isRecount: false,
  isKept: true,
  ...fields,
});

/** Differences by employer NI in Ada's cost of May 2026. */
export const differencesOf = (fields: Partial<DifferencesView> = {}): DifferencesView => {
  const record = { kind: 'teamMember' as const, id: 1, name: 'Ada Byrne' };
  return {
    position: 5_000,
    versions: { from: 1, to: 2 },
    parked: { from: 0, to: 0 },
    netProfit: [
      { month: '2026-05', from: 3_565.72, to: 3_151.72 },
      { month: '2026-06', from: 4_000, to: 4_000 },
    ],
    sum: { span: { first: '2026-05', last: '2026-06' }, from: 7_565.72, to: 7_151.72, change: -414 },
    closed: [],
    movers: [{ record, change: -414 }],
    total: 2,
    differences: [
      { month: '2026-05', figure: 'netProfit', record: null, from: 3_565.72, to: 3_151.72, change: -414 },
      { month: '2026-05', figure: 'directCost', record, from: 3_000, to: 3_414, change: 414 },
    ],
    colours: { total: 0, moves: [], changes: [] },
    ...fields,
  };
};

/** A verification of two tables; rows of the lines table may exist in the live version only. */
export const proofOf = (id: number, onlyLive: string[] = []): VerificationView => {
  const said = { rows: 3, digest: '5f'.repeat(32) };
  const table = { isEqual: true, live: said, fresh: said, onlyLive: [], onlyFresh: [] };
  const isEqual = onlyLive.length === 0;
  const { by, at } = replayOf(id);
  return {
    id,
    status: 'done',
    applied: 5_000,
    total: 5_000,
    rate: null,
    eta: null,
    by,
    at,
    result: {
      position: 5_000,
      isEqual,
      tables: [
        { ...table, table: 'clients' },
        { ...table, table: 'lines', isEqual, onlyLive },
      ],
    },
  };
};

/** The preview of the same change, before a replay. */
export const previewAnswer = (fields: Partial<FormulaPreviewView> = {}): FormulaPreviewView => {
  const { position, netProfit, sum, closed, movers } = differencesOf();
  return { position, version: 1, netProfit, sum, closed, movers, moved: [], colours: [], ...fields };
};
