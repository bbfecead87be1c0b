import type { Tone } from '#domain/figures/status.ts';
import type { ColourMove } from '#domain/replayWords.ts';

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

export type RecordKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

/** One figure that is another: of the whole agency (no record), or of one record; without a month where it has none. */
export type DifferenceView = {
  month: string | null;
  figure: DifferentFigure;
  record: { kind: RecordKind; id: number; name: string } | null;
  from: number;
  to: number;
  change: number;
};

/** What a record moves net profit by, over all months together, in pounds. */
export type MoverView = { record: { kind: RecordKind; id: number; name: string }; change: number };

/** A figure that formulas which are being tried move, and of how many records, in whichever month. */
export type MovedFigureView = { figure: (typeof recordFigures)[number]; records: number };

/** POST /api/admin/formulas/preview: what other formulas would change, compared as differences are. */
export type FormulaPreviewView = Pick<DifferencesView, 'position' | 'netProfit' | 'sum' | 'movers'> & {
  /** Of the formulas in force. */
  version: number;
  moved: MovedFigureView[];
  /** How many figures go from one colour to another. */
  colours: ColourMove[];
};

/** What has a colour, or a status that stands for one, under a formula of its own (core sections 4 and 9). */
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
export type ColourView = {
  month: string;
  figure: ColouredFigure;
  record: { kind: RecordKind; id: number; name: string } | null;
  /** What the replay has there, a fraction. */
  value: number;
  from: Tone;
  to: Tone;
};

/** GET /api/admin/replays/{id}/differences. */
export type DifferencesView = {
  /** The position of the log at which both were compared. */
  position: number;
  /** Versions of the formulas: in force, and of the replay. */
  versions: { from: number; to: number };
  /** How many changes could not be counted: among the figures in use, and in the replay. */
  parked: { from: number; to: number };
  /** Net profit of every month before and after, in pounds. */
  netProfit: { month: string; from: number; to: number }[];
  /** Of the months together in which there is business to speak of, and which those are; null for none. */
  sum: { span: { first: string; last: string } | null; from: number; to: number; change: number };
  /** The records that move net profit of those months most, the largest first. */
  movers: MoverView[];
  /** How many figures are others; of these, the largest changes follow. */
  total: number;
  differences: DifferenceView[];
  /**
   * The figures whose colour is another, as far as the two sets of formulas set its thresholds otherwise; in the order
   * of their months.
   */
  colours: { total: number; moves: ColourMove[]; changes: ColourView[] };
};
