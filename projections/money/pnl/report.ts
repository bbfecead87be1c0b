import { createHash } from 'node:crypto';
import { isOfStaff, leaves, type ManualFigure, manualFigures, pnlLeaves } from '#domain/money/leaves.ts';
import type { Report, ReportedLeaf, ReportedPerson } from '#domain/money/period.ts';
import { canonicalJson } from '#domain/values/equality.ts';
import { penceOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { amountsByRecord, type RecordAmounts } from '../lines/queries.ts';
import { listManualFigures } from '../manualCosts/readModel.ts';
import { softwareBreakdown, staffCosts } from './breakdowns.ts';

/**
 * A month's report from its present records (docs/domain.md, Closed months).
 * @param position log position of the read side
 */
export const reportOf = async (read: Read, month: Month, position: number): Promise<Report> => {
  const [amounts, manual, staff, { software }] = await Promise.all([
    amountsByRecord(read, month),
    listManualFigures(read, month, month),
    staffCosts(read, month, 'restated'),
    softwareBreakdown(read, month, 'restated'),
  ]);
  const all = leavesOf(amounts);
  const set = (isIncluded: (figure: ManualFigure) => boolean) =>
    Object.fromEntries(
      manualFigures.flatMap((figure) => {
        const amount = isIncluded(figure) ? manual(month, figure) : null;
        return amount === null ? [] : [[figure, amount]];
      }),
    );
  const contents: Omit<Report, 'position' | 'digest'> = {
    includesOtherCosts: formulasIn(read, month).netProfitIncludesOtherCosts,
    leaves: all.filter(({ leaf }) => !isOfStaff(leaf)),
    manual: set((figure) => !isOfStaff(figure)),
    subscriptions: software
      .map(({ id, costType, defaultCost, adjustedCost }) => ({
        id,
        costType,
        defaultCost: penceOf(defaultCost),
        adjustedCost: adjustedCost === null ? null : penceOf(adjustedCost),
      }))
      .sort((one, other) => one.id - other.id),
    people: {
      leaves: all.filter(({ leaf }) => isOfStaff(leaf)),
      manual: set(isOfStaff),
      terms: termsOf(staff),
    },
  };
  return { position, ...contents, digest: digestOf(contents) };
};

/** Each record's amount in each leaf, in a fixed order, without zeros. */
const leavesOf = (amounts: readonly RecordAmounts[]): ReportedLeaf[] =>
  pnlLeaves.flatMap((leaf) => {
    const { parts, measure } = leaves[leaf];
    const ofRecord = new Map<string, ReportedLeaf>();
    for (const { part, kind, id, ...measures } of amounts) {
      if (!(parts as readonly string[]).includes(part)) continue;
      const key = `${kind}-${id}`;
      const { pence } = ofRecord.get(key) ?? { pence: 0 };
      ofRecord.set(key, { leaf, kind, id, pence: pence + measures[measure] });
    }
    return [...ofRecord.values()]
      .filter(({ pence }) => pence !== 0)
      .sort((one, other) => one.kind.localeCompare(other.kind, 'en') || one.id - other.id);
  });

const termsOf = ({ teamMembers, freelancers }: Awaited<ReturnType<typeof staffCosts>>): ReportedPerson[] => {
  const byId = (one: ReportedPerson, other: ReportedPerson) => one.id - other.id;
  const members = teamMembers.map(
    ({ id, costType, directPercentage }): ReportedPerson => ({
      kind: 'teamMember',
      id,
      costType,
      directPercentage,
      hours: null,
      hourlyRate: null,
    }),
  );
  const others = freelancers.map(
    ({ id, costType, directPercentage, totalHours, hourlyRate }): ReportedPerson => ({
      kind: 'freelancer',
      id,
      costType,
      directPercentage,
      hours: totalHours,
      hourlyRate: penceOf(hourlyRate),
    }),
  );
  return [...members.sort(byId), ...others.sort(byId)];
};

/** SHA-256 of a report's contents, regardless of the order of keys. */
const digestOf = (contents: Omit<Report, 'position' | 'digest'>): string =>
  createHash('sha256').update(canonicalJson(contents)).digest('hex');

/** Whether a report in the log is intact, according to its digest. */
export const isWhole = ({ position: _, digest, ...contents }: Report): boolean =>
  digestOf(contents) === digest;
