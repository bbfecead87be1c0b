import { z } from 'zod';
import { tones } from '#domain/values/status.ts';

/** Figures in which two sets of formulas may differ. Money in pounds, hours, and ratios as fractions. */
export const agencyFigures = [
  'totalRevenue',
  'totalDirectCosts',
  'grossProfit',
  'totalOperatingCosts',
  'netProfit',
  'clientBillableHours',
  'internalTeamHours',
  'capacityUtilization',
] as const;
export const recordFigures = [
  'revenue',
  'billableHours',
  'workingHours',
  'directHours',
  'contractedHours',
  'directCost',
  'operatingCost',
  'otherCost',
  'targetProfit',
  'hourlyRate',
] as const;
export type DifferentFigure = (typeof agencyFigures)[number] | (typeof recordFigures)[number];

const recordKind = z.enum(['project', 'teamMember', 'freelancer', 'softwareCost', 'otherCost']);
export type RecordKind = z.infer<typeof recordKind>;

const record = z.strictObject({ kind: recordKind, id: z.number(), name: z.string() });

/** A difference in one figure, of the whole agency (no record) or of one record; month null for work in no month. */
const differenceView = z.strictObject({
  month: z.string().nullable(),
  figure: z.enum([...agencyFigures, ...recordFigures]),
  record: record.nullable(),
  from: z.number(),
  to: z.number(),
  change: z.number(),
});
export type DifferenceView = z.infer<typeof differenceView>;

/** The change of net profit that one record makes, over all months together, in pounds. */
const moverView = z.strictObject({ record, change: z.number() });
export type MoverView = z.infer<typeof moverView>;

/** A figure that tried formulas change, and of how many records, in any month. */
const movedFigureView = z.strictObject({ figure: z.enum(recordFigures), records: z.number() });
export type MovedFigureView = z.infer<typeof movedFigureView>;

/** How many figures move from one colour to another. */
const colourMove = z.strictObject({ from: z.enum(tones), to: z.enum(tones), count: z.number() });

/**
 * Figures with a colour, or a status that has one, under a formula of their own (docs/domain.md, Colours and statuses).
 */
export const colouredFigures = [
  'grossMargin',
  'projectGrossMargin',
  'teamUtilization',
  'memberUtilization',
  'capacityUtilization',
  'capacityUtilizationWithFreelancers',
  'profitAgainstTarget',
  'freelancerMargin',
] as const;
export type ColouredFigure = (typeof colouredFigures)[number];

/** A change of one figure's colour, of the whole agency (no record) or of one record. */
const colourView = z.strictObject({
  month: z.string(),
  figure: z.enum(colouredFigures),
  record: record.nullable(),
  /** The value in the comparison, a fraction. */
  value: z.number(),
  from: z.enum(tones),
  to: z.enum(tones),
});
export type ColourView = z.infer<typeof colourView>;

/**
 * A closed month that formulas would restate: net profit as reported, which stays, and restated under the formulas in
 * force and those tried; in pounds.
 */
const closedMonthView = z.strictObject({
  month: z.string(),
  reported: z.number(),
  from: z.number(),
  to: z.number(),
});
export type ClosedMonthView = z.infer<typeof closedMonthView>;

/** GET /api/admin/replays/{id}/differences. */
export const differencesView = z.strictObject({
  /** The log position of the comparison. */
  position: z.number(),
  /** Versions of the formulas: those in force, and the comparison's. */
  versions: z.strictObject({ from: z.number(), to: z.number() }),
  /** Number of dead letters in the figures in use and in the comparison. */
  parked: z.strictObject({ from: z.number(), to: z.number() }),
  /** Net profit of every month before and after, in pounds; of a closed month as reported. */
  netProfit: z.array(z.strictObject({ month: z.string(), from: z.number(), to: z.number() })),
  /** Net profit summed over the headline's months, and their span; null for none. */
  sum: z.strictObject({
    span: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
    from: z.number(),
    to: z.number(),
    change: z.number(),
  }),
  /** Closed months whose restated figures would change; the reported ones stay. */
  closed: z.array(closedMonthView),
  /** The records that move net profit of those months most, closed months left out, largest first. */
  movers: z.array(moverView),
  /** Number of all differences; the list has the largest. */
  total: z.number(),
  differences: z.array(differenceView),
  /** Figures whose colour changes, if the two sets differ in its thresholds; in order of months. */
  colours: z.strictObject({
    total: z.number(),
    moves: z.array(colourMove),
    changes: z.array(colourView),
  }),
});
export type DifferencesView = z.infer<typeof differencesView>;

/** POST /api/admin/formulas/preview: what other formulas would change, in the shape of differences. */
export const formulaPreviewView = differencesView
  .pick({ position: true, netProfit: true, sum: true, closed: true, movers: true })
  .extend({
    /** Version of the formulas in force. */
    version: z.number(),
    moved: z.array(movedFigureView),
    /** How many figures move from one colour to another. */
    colours: z.array(colourMove),
  });
export type FormulaPreviewView = z.infer<typeof formulaPreviewView>;
