import type { HistoryEntryView } from '#projections/history/view.ts';
import type { EffectView, MovementView, MoverView, StepView } from '#projections/money/movement/view.ts';
import type { PnlFiguresView, PnlMonthView } from '#projections/money/pnl/view.ts';
import { noFigures } from '../money/pnlRows.ts';
import { columnOf } from './financeAnswers.ts';
import { entryOf } from './historyAnswers.ts';

const figuresIn = ({
  month: _month,
  overrides: _overrides,
  computed: _computed,
  version: _version,
  netProfitIncludesOtherCosts: _includesOther,
  ...figures
}: PnlMonthView): PnlFiguresView => figures as PnlFiguresView;

const figuresOf = (fields: Partial<PnlFiguresView> = {}): PnlFiguresView => ({
  ...figuresIn(columnOf('2026-05')),
  ...fields,
});

const nothing = figuresIn(noFigures('2026-05'));

export const effectOf = (fields: Partial<EffectView> = {}): EffectView => ({
  revenue: 0,
  staffCosts: 0,
  softwareCosts: 0,
  otherCosts: 0,
  netProfit: 0,
  ...fields,
});

const moverOf = (
  record: Partial<MoverView['record']>,
  netProfit: number,
  level: number,
  steps = 1,
): MoverView => ({
  record: { kind: 'softwareCost', id: '5', name: 'Framewise', ...record },
  steps,
  effect: effectOf({ netProfit }),
  level,
});

const stepOf = (position: number, effect: EffectView, fields: Partial<HistoryEntryView>): StepView => ({
  entries: [entryOf(position, fields)],
  effect,
});

/** May 2026 as of 14 April and as of 14 May, without a difference. */
export const stillOf = (fields: Partial<MovementView> = {}): MovementView => ({
  start: '2026-05',
  end: '2026-05',
  begun: '2026-01-10T09:00:00.000Z',
  from: {
    at: '2026-04-14T22:59:59.999Z',
    formulas: 1,
    netProfitIncludesOtherCosts: false,
    memoMonths: ['2026-05'],
    figures: figuresOf(),
  },
  to: {
    at: '2026-05-14T12:00:00.000Z',
    formulas: 1,
    netProfitIncludesOtherCosts: false,
    memoMonths: ['2026-05'],
    figures: figuresOf(),
  },
  change: nothing,
  movers: [],
  otherMovers: { count: 0, effect: effectOf() },
  steps: [],
  otherSteps: { count: 0, effect: effectOf() },
  unmoved: 0,
  ...fields,
});

const project = { kind: 'project', id: '7', name: 'Harbour site' } as const;

/** The same two days, with a more expensive project and a cheaper subscription in between. */
export const movedOf = (fields: Partial<MovementView> = {}): MovementView => {
  const still = stillOf();
  return {
    ...still,
    to: { ...still.to, figures: figuresOf({ totalRevenue: 15_213.05, netProfit: 2590.22 }) },
    change: { ...nothing, totalRevenue: -1000, netProfit: -975.5 },
    movers: [moverOf(project, -1000, 2565.72, 2), moverOf({}, 24.5, 2590.22)],
    steps: [
      stepOf(40, effectOf({ revenue: -1200, netProfit: -1200 }), {
        event: 'ProjectUpdated',
        record: project,
        changes: [{ field: 'revenue', from: '4200', to: '3000' }],
        reason: 'They asked for less',
      }),
      stepOf(41, effectOf({ revenue: 200, netProfit: 200 }), { event: 'ProjectUpdated', record: project }),
      stepOf(42, effectOf({ softwareCosts: -24.5, netProfit: 24.5 }), {
        by: { id: '2', username: 'kofi', name: 'Kofi Mensah' },
        event: 'SoftwareCostAdjusted',
        month: '2026-05',
        changes: [{ field: 'effectiveCost', from: '120', to: '95.5' }],
        // Half past midnight in the United Kingdom, on the day after.
        at: '2026-05-13T23:30:00.000Z',
        reason: 'Credit for the outage',
      }),
    ],
    unmoved: 6,
    ...fields,
  };
};
