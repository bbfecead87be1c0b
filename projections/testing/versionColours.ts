// Figures whose colour differs between two read-model versions, read as the pages read them: `differences`, which works
// in memory, must return the same.
import { sameValue } from '#domain/values/equality.ts';
import type { Month } from '#domain/values/month.ts';
import { type FormulaName, formulasAt } from '#domain/values/planningFormulas.ts';
import { type CapacityStatus, capacityTone, type Tone } from '#domain/values/status.ts';
import { roundToMillionth } from '../formulas/differences/change.ts';
import type { ColouredFigure, ColourView, RecordKind } from '../formulas/differences/view.ts';
import { dashboardMetrics } from '../money/dashboard/queries.ts';
import {
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from '../money/profitability/queries.ts';
import { resourcePlanning } from '../plans/resourcePlanning/queries.ts';
import type { Read } from '../reading/read.ts';

/** A figure with its colour in a read-model version; null where it has none. */
type Coloured = {
  figure: ColouredFigure;
  record: { kind: RecordKind; id: number; name: string } | null;
  value: number;
  tone: Tone | null;
};

/** The figures coloured by each formula, read as by the pages that show them. */
const readers = {
  utilisationThresholds: async (read, month) => {
    const { teamUtilization, teamUtilizationTone, teamUtilizationDetails } = await dashboardMetrics(
      read,
      month,
    );
    return [
      { figure: 'teamUtilization', record: null, value: teamUtilization, tone: teamUtilizationTone },
      ...teamUtilizationDetails.map(
        ({ id, name, utilizationRate, utilizationTone }): Coloured => ({
          figure: 'memberUtilization',
          record: { kind: 'teamMember', id, name },
          value: utilizationRate,
          tone: utilizationTone,
        }),
      ),
    ];
  },
  grossMarginThresholds: async (read, month) => {
    const { averageGrossMargin, averageGrossMarginTone } = await dashboardMetrics(read, month);
    return [
      { figure: 'grossMargin', record: null, value: averageGrossMargin ?? 0, tone: averageGrossMarginTone },
      ...(await projectProfitability(read, month)).map(
        ({ id, projectName, grossMargin, grossMarginTone }): Coloured => ({
          figure: 'projectGrossMargin',
          record: { kind: 'project', id, name: projectName },
          value: grossMargin ?? 0,
          tone: grossMarginTone,
        }),
      ),
    ];
  },
  freelancerMarginThresholds: async (read, month) =>
    (await freelancerProfitability(read, month)).map(({ id, name, margin, tone }) => ({
      figure: 'freelancerMargin',
      record: { kind: 'freelancer', id, name },
      value: margin ?? 0,
      tone,
    })),
  targetProfitThresholds: async (read, month) =>
    (await teamProfitability(read, month)).map(({ id, name, targetRatio, tone }) => ({
      figure: 'profitAgainstTarget',
      record: { kind: 'teamMember', id, name },
      value: targetRatio ?? 0,
      tone,
    })),
  capacityBounds: async (read, month) => {
    const planning = await resourcePlanning(read, month);
    // In memory hours are rounded to a millionth: less counts as none, which is healthy without capacity too.
    const toneOf = (status: CapacityStatus): Tone =>
      capacityTone[roundToMillionth(planning.clientBillableHours) === 0 ? 'Healthy' : status];
    return [
      {
        figure: 'capacityUtilization',
        record: null,
        value: planning.capacityUtilization,
        tone: toneOf(planning.capacityStatus),
      },
      {
        figure: 'capacityUtilizationWithFreelancers',
        record: null,
        value: planning.capacityUtilizationWithFreelancers,
        tone: toneOf(planning.capacityStatusWithFreelancers),
      },
    ];
  },
} satisfies Partial<Record<FormulaName, (read: Read, month: Month) => Promise<Coloured[]>>>;

/** Figures whose colour differs between two read-model versions, for formulas whose thresholds differ; by month. */
export const coloursInVersions = async (
  from: Read,
  to: Read,
  months: readonly Month[],
): Promise<ColourView[]> => {
  const [before, after] = [from.readModelVersion.formulas.set, to.readModelVersion.formulas.set];
  const changes: ColourView[] = [];
  for (const month of months) {
    const names = (Object.keys(readers) as (keyof typeof readers)[]).filter(
      (name) => !sameValue(formulasAt(before, month)[name], formulasAt(after, month)[name]),
    );
    for (const name of names) {
      const was = new Map((await readers[name](from, month)).map((each) => [keyOf(each), each.tone]));
      for (const { tone, ...now } of await readers[name](to, month)) {
        const past = was.get(keyOf(now));
        if (past && tone && past !== tone) changes.push({ month, ...now, from: past, to: tone });
      }
    }
  }
  return changes;
};

const keyOf = ({ figure, record }: Pick<Coloured, 'figure' | 'record'>): string =>
  `${figure} ${record?.id ?? ''}`;
