import { Big } from 'big.js';
import type { ValuedTerm } from '#domain/formulas/formulaText.ts';
import type { Figure, Term } from '#domain/money/figures.ts';
import { type ManualFigure, manualFigures } from '#domain/money/financeInput.ts';
import { type LeafName, leaves } from '#domain/money/leaves.ts';
import type { Month } from '#domain/values/month.ts';
import { pounds } from '#domain/values/words.ts';
import type { Read } from '../../reading/read.ts';
import { listLines } from '../lines/listing.ts';
import { listManualFigures } from '../manualCosts/readModel.ts';
import { type Draft, draftsOfCount, draftsOfLeaf } from './drafts.ts';

/** A record that lines come from. */
export type LineRecord = {
  kind: 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';
  id: number;
};

/** A part of a figure with its lines, in pence, hours or a count. */
export type DraftedTerm = ValuedTerm & {
  drafts: readonly Draft[];
  /** What its lines come to where a manual figure stands in for them. */
  computed: number | null;
};

type Name = Term['of'][number];
const isLeaf = (name: Name): name is LeafName => name in leaves;
const isManual = (name: Name): name is ManualFigure => (manualFigures as readonly string[]).includes(name);

const sumOf = (drafts: readonly Draft[]): number =>
  drafts.reduce((total, { amount }) => total.plus(amount), new Big(0)).toNumber();

/** The parts of a figure with the lines of a month, all of them or one record's. One range scan of the lines. */
export const draftTerms = async (
  read: Read,
  { plus, minus, over }: Figure,
  month: Month,
  record: LineRecord | null,
): Promise<DraftedTerm[]> => {
  const names = [...plus, ...minus, ...over].flatMap((term) => term.of);
  const parts = new Set(names.filter(isLeaf).flatMap((name) => leaves[name].parts));
  const [lines, manual] = await Promise.all([
    listLines(read, month, [...parts], record),
    listManualFigures(read, month, month),
  ]);
  const { set } = read.readModelVersion.formulas;

  const draftsOf = async (name: Name): Promise<{ drafts: Draft[]; computed: number | null }> => {
    if (!isLeaf(name)) {
      return { drafts: record ? [] : await draftsOfCount(read, name, month), computed: null };
    }
    const drafts = draftsOfLeaf(lines, name, month, set);
    // A manual figure replaces the sum of all records, so no single record has a part in it.
    const entered = record || !isManual(name) ? null : manual(month, name);
    if (entered === null) return { drafts, computed: null };
    const computed = sumOf(drafts);
    return { drafts: [manualDraft(month, name, entered, computed)], computed };
  };

  const draftTerm = async ({ name, of }: Term, role: ValuedTerm['role']): Promise<DraftedTerm> => {
    const found = await Promise.all(of.map(draftsOf));
    const drafts = found.flatMap((each) => each.drafts);
    const computed = found.find((each) => each.computed !== null)?.computed ?? null;
    return { name, role, value: sumOf(drafts), drafts, computed };
  };
  return Promise.all([
    ...plus.map((term) => draftTerm(term, 'plus')),
    ...minus.map((term) => draftTerm(term, 'minus')),
    ...over.map((term) => draftTerm(term, 'over')),
  ]);
};

const manualDraft = (month: Month, figure: Name, amount: number, computed: number): Draft => ({
  record: { kind: 'manualCosts', id: month },
  name: 'Manual figure',
  amount,
  calculation: `Entered in place of the ${pounds(computed)} that the records come to`,
  setBy: [{ kind: 'manualCosts', id: month, keys: [figure], in: 'anyMonth' }],
});
