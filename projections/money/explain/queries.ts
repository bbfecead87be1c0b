import {
  formulaText,
  type PartUnit,
  resultOf,
  sumText,
  type ValuedTerm,
} from '#domain/formulas/formulaText.ts';
import { type Figure, type FigureName, figureOf, type Term } from '#domain/money/figures.ts';
import { type LeafName, leaves, type ManualFigure, manualFigures, pnlLeaves } from '#domain/money/leaves.ts';
import type { Basis, Report } from '#domain/money/period.ts';
import { notFound } from '#domain/values/errors.ts';
import { decimalSum, poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { pounds } from '#domain/values/words.ts';
import { lastChangesOf } from '../../history/lastChanges.ts';
import { entriesAt } from '../../history/queries.ts';
import type { HistoryEntryView } from '../../history/view.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { listLines } from '../lines/listing.ts';
import { listManualFigures } from '../manualCosts/readModel.ts';
import { reportedMonth } from '../pnl/periods.ts';
import { lastNames } from '../pnl/reported.ts';
import { type Draft, draftsOfCount, draftsOfLeaf } from './drafts.ts';
import { type RecordNames, recordNames } from './names.ts';
import type { ExplainLineView, ExplainView } from './view.ts';

/** The history entry that set each line, in three queries however many lines there are. */
const changesBehind = async (
  read: Read,
  drafts: readonly Draft[],
  seesPay: boolean,
): Promise<(draft: Draft) => HistoryEntryView | null> => {
  const facts = drafts.flatMap(({ setBy }) => setBy);
  const lastChanges = await lastChangesOf(read, facts);
  const positionOf = new Map(facts.map((fact, index) => [fact, lastChanges[index] ?? 0]));
  const setAt = ({ setBy }: Draft): number => Math.max(0, ...setBy.map((fact) => positionOf.get(fact) ?? 0));
  const entries = await entriesAt(read, [...new Set(drafts.map(setAt))], seesPay);
  const byPosition = new Map(entries.map((entry) => [entry.position, entry]));
  return (draft) => byPosition.get(setAt(draft)) ?? null;
};

/**
 * Explains a figure of a month by its formula, the lines of each term, and the change that set each line; with
 * `record`, only that record's part. A row of the P&L in a closed month is explained as reported, or with basis
 * 'restated' from its present records (docs/domain.md, Closed months).
 * @param seesPay if false, reasons that may name pay are null
 * @throws DomainError 'notFound' for a record that doesn't exist
 */
export const explain = async (
  read: Read,
  name: FigureName,
  month: Month,
  record: LineRecord | null,
  basis: Basis = 'reported',
  seesPay = true,
): Promise<ExplainView> => {
  const report = basis === 'reported' ? await reportedMonth(read, month) : null;
  const includesOther = formulasIn(read, month).netProfitIncludesOtherCosts;
  const figure = figureOf(name, report?.includesOtherCosts ?? includesOther);
  const closed = report && isReported(figure) ? report : null;
  const [present, terms] = await Promise.all([
    recordNames(read),
    draftTerms(read, figure, { month, record, closed }),
  ]);
  const names = closed ? await withLastNames(read, month, closed, present) : present;
  const known = record && names.get(`${record.kind}-${record.id}`);
  if (record && !known) throw notFound('This record');

  const listed = withoutRepeats(terms);
  const changeOf = await changesBehind(
    read,
    listed.flatMap(({ drafts }) => drafts),
    seesPay,
  );
  const unit = unitOf(figure.plus[0]?.of[0]);
  const inUnit = (value: number) => (unit === 'money' ? poundsOf(value) : value);
  const lineOf = (draft: Draft): ExplainLineView => {
    const found = names.get(`${draft.record.kind}-${draft.record.id}`);
    return {
      record: { ...draft.record, name: draft.name ?? found?.name ?? '' },
      of: draft.of ?? found?.of ?? null,
      amount: inUnit(draft.amount),
      calculation: draft.calculation,
      change: changeOf(draft),
    };
  };
  const [only, ...others] = terms;
  return {
    figure: name,
    label: figure.label,
    month,
    unit: figure.unit,
    record: record && known ? { kind: record.kind, id: String(record.id), name: known.name } : null,
    value: figure.unit === 'money' ? poundsOf(resultOf(terms)) : resultOf(terms),
    formula:
      only && others.length === 0
        ? sumText(only.drafts.map(({ amount }) => amount).sort(largestAmountFirst), unit)
        : formulaText(terms, figure.unit, unit),
    terms: listed.map((term) => ({
      name: term.name,
      role: term.role,
      unit,
      value: inUnit(term.value),
      computed: term.computed === null ? null : inUnit(term.computed),
      lines: term.drafts.map(lineOf).sort(largestFirst),
    })),
  };
};

/** Leaves out a divisor that is among the added terms already. */
const withoutRepeats = (terms: readonly DraftedTerm[]): DraftedTerm[] =>
  terms.filter(
    ({ name, role }) => role !== 'over' || !terms.some((term) => term.role === 'plus' && term.name === name),
  );

const unitOf = (name: string | undefined): PartUnit => {
  if (name === 'clientsGoingWell') return 'count';
  return name !== undefined && name in leaves ? leaves[name as LeafName].unit : 'hours';
};

const largestAmountFirst = (a: number, b: number): number => Math.abs(b) - Math.abs(a) || b - a;

/** A stable order: equal amounts by name, equal names by id. */
const largestFirst = (a: ExplainLineView, b: ExplainLineView): number =>
  largestAmountFirst(a.amount, b.amount) ||
  a.record.name.localeCompare(b.record.name, 'en-GB') ||
  a.record.id.localeCompare(b.record.id, 'en-GB', { numeric: true });

/** A record with lines. */
type LineRecord = {
  kind: 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';
  id: number;
};

/** A part of a figure with its lines, in pence, hours or a count. */
type DraftedTerm = ValuedTerm & {
  drafts: readonly Draft[];
  /** The sum of its lines, if a manual figure replaces it. */
  computed: number | null;
};

type Name = Term['of'][number];
const isLeaf = (name: Name): name is LeafName => name in leaves;
const isManual = (name: Name): name is ManualFigure => (manualFigures as readonly string[]).includes(name);

const sumOf = (drafts: readonly Draft[]): number => decimalSum(drafts.map(({ amount }) => amount));

/** The terms of a figure with the lines of a month, of all records or one. One range scan of the lines. */
const draftTerms = async (
  read: Read,
  { plus, minus, over }: Figure,
  { month, record, closed }: { month: Month; record: LineRecord | null; closed: Report | null },
): Promise<DraftedTerm[]> => {
  const names = [...plus, ...minus, ...over].flatMap((term) => term.of);
  const parts = new Set(names.filter(isLeaf).flatMap((name) => leaves[name].parts));
  const [lines, manual] = await Promise.all([
    listLines(read, month, [...parts], record),
    listManualFigures(read, month, month),
  ]);
  const set = formulasIn(read, month);

  const draftsOf = async (name: Name): Promise<{ drafts: Draft[]; computed: number | null }> => {
    if (!isLeaf(name)) {
      return { drafts: record ? [] : await draftsOfCount(read, name, month), computed: null };
    }
    const restated = draftsOfLeaf(lines, name, month, set);
    const drafts = closed ? reportedDrafts(closed, name, record, restated) : restated;
    // A manual figure replaces the sum of all records, so no single record has a part in it.
    if (record || !isManual(name)) return { drafts, computed: null };
    const present = manual(month, name);
    const entered = closed ? manualIn(closed, name) : present;
    if (entered === null) return { drafts, computed: null };
    const computed = sumOf(drafts);
    return { drafts: [manualDraft(month, name, { entered, present, computed })], computed };
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

/** Whether a closed month reports all that a figure is made of: true of rows of the P&L, but not of hours. */
const isReported = ({ plus, minus, over }: Figure): boolean =>
  [...plus, ...minus, ...over].every(({ of }) =>
    of.every((name) => (pnlLeaves as readonly string[]).includes(name)),
  );

/** Names of records; deleted ones that were reported have their last names. */
const withLastNames = async (
  read: Read,
  month: Month,
  { leaves: open, people }: Report,
  names: RecordNames,
): Promise<RecordNames> => {
  const gone = [...open, ...people.leaves]
    .map(({ kind, id }) => `${kind}-${id}`)
    .filter((stream) => !names.has(stream));
  if (gone.length === 0) return names;
  const nameOf = await lastNames(read, gone, month);
  return new Map([
    ...names,
    ...gone.map((stream) => [stream, { name: nameOf(stream) ?? '', of: null }] as const),
  ]);
};

const manualIn = ({ manual, people }: Report, name: ManualFigure): number | null =>
  manual[name] ?? people.manual[name] ?? null;

/** A leaf as reported: each record with its present lines if their sum is the same, otherwise with one line. */
const reportedDrafts = (
  { leaves: open, people }: Report,
  name: LeafName,
  record: LineRecord | null,
  restated: readonly Draft[],
): Draft[] =>
  [...open, ...people.leaves]
    .filter(({ leaf, kind, id }) => leaf === name && (!record || (kind === record.kind && id === record.id)))
    .flatMap(({ kind, id, pence }) => {
      const now = restated.filter((draft) => draft.record.kind === kind && draft.record.id === String(id));
      const sum = sumOf(now);
      if (sum === pence) return now;
      const calculation = `As reported; by its records now ${pounds(sum)}`;
      return [{ record: { kind, id: String(id) }, amount: pence, calculation, setBy: [] }];
    });

/** A manual figure, and who set it; only both figures if the present one differs. */
const manualDraft = (
  month: Month,
  figure: ManualFigure,
  { entered, present, computed }: { entered: number; present: number | null; computed: number },
): Draft => {
  const instead = `Entered in place of the ${pounds(computed)} that the records come to`;
  const by = present === null ? 'taken back since' : `by now ${pounds(present)}`;
  return {
    record: { kind: 'manualCosts', id: month },
    name: 'Manual figure',
    amount: entered,
    calculation: present === entered ? instead : `${instead}; ${by}`,
    setBy: present === entered ? [{ kind: 'manualCosts', id: month, keys: [figure], in: 'anyMonth' }] : [],
  };
};
