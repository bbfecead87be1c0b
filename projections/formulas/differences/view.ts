import { z } from 'zod';
import { tones } from '#domain/values/status.ts';

/** A figure that two sets of formulas may say differently. Money in pounds, hours, and ratios as fractions. */
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

/** One figure that is another: of the whole agency (no record), or of one record; without a month where it has none. */
const differenceView = z.strictObject({
  month: z.string().nullable(),
  figure: z.enum([...agencyFigures, ...recordFigures]),
  record: record.nullable(),
  from: z.number(),
  to: z.number(),
  change: z.number(),
});
export type DifferenceView = z.infer<typeof differenceView>;

/** What a record moves net profit by, over all months together, in pounds. */
const moverView = z.strictObject({ record, change: z.number() });
export type MoverView = z.infer<typeof moverView>;

/** A figure that formulas which are being tried move, and of how many records, in whichever month. */
const movedFigureView = z.strictObject({ figure: z.enum(recordFigures), records: z.number() });
export type MovedFigureView = z.infer<typeof movedFigureView>;

/** How many figures go from one colour to another. */
const colourMove = z.strictObject({ from: z.enum(tones), to: z.enum(tones), count: z.number() });

/**
 * What has a colour, or a status that stands for one, under a formula of its own
 * (docs/domain.md, Colours and statuses).
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

/** One figure in another colour: of the whole agency (no record), or of one record. */
const colourView = z.strictObject({
  month: z.string(),
  figure: z.enum(colouredFigures),
  record: record.nullable(),
  /** What the comparison has there, a fraction. */
  value: z.number(),
  from: z.enum(tones),
  to: z.enum(tones),
});
export type ColourView = z.infer<typeof colourView>;

/**
 * A closed month that formulas would restate otherwise: net profit as it is reported, which stays, and as its records
 * come to it under those in force and under those tried; in pounds.
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
  /** The position of the log at which both were compared. */
  position: z.number(),
  /** Versions of the formulas: in force, and of the comparison. */
  versions: z.strictObject({ from: z.number(), to: z.number() }),
  /** How many changes could not be counted: among the figures in use, and in the comparison. */
  parked: z.strictObject({ from: z.number(), to: z.number() }),
  /** Net profit of every month before and after, in pounds; of a closed one as it is reported. */
  netProfit: z.array(z.strictObject({ month: z.string(), from: z.number(), to: z.number() })),
  /** Of the months together in which there is business to speak of, and which those are; null for none. */
  sum: z.strictObject({
    span: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
    from: z.number(),
    to: z.number(),
    change: z.number(),
  }),
  /** Closed months that would be restated otherwise; what is reported of them stays. */
  closed: z.array(closedMonthView),
  /** The records that move net profit of those months most, the closed ones left out, the largest first. */
  movers: z.array(moverView),
  /** How many figures are others; of these, the largest changes follow. */
  total: z.number(),
  differences: z.array(differenceView),
  /**
   * The figures whose colour is another, as far as the two sets of formulas set its thresholds otherwise; in the order
   * of their months.
   */
  colours: z.strictObject({
    total: z.number(),
    moves: z.array(colourMove),
    changes: z.array(colourView),
  }),
});
export type DifferencesView = z.infer<typeof differencesView>;

/** POST /api/admin/formulas/preview: what other formulas would change, compared as differences are. */
export const formulaPreviewView = differencesView
  .pick({ position: true, netProfit: true, sum: true, closed: true, movers: true })
  .extend({
    /** Of the formulas in force. */
    version: z.number(),
    moved: z.array(movedFigureView),
    /** How many figures go from one colour to another. */
    colours: z.array(colourMove),
  });
export type FormulaPreviewView = z.infer<typeof formulaPreviewView>;
