import { lastChangesOf } from '../../history/lastChanges.ts';
import { entriesAt } from '../../history/queries.ts';
import type { HistoryEntryView } from '../../history/view.ts';
import type { Read } from '../../reading/read.ts';
import type { Draft } from './drafts.ts';

/** The change that set each line, from the history: three questions, however many lines there are. */
export const changesBehind = async (
  read: Read,
  drafts: readonly Draft[],
): Promise<(draft: Draft) => HistoryEntryView | null> => {
  const facts = drafts.flatMap(({ setBy }) => setBy);
  const lastChanges = await lastChangesOf(read, facts);
  const positionOf = new Map(facts.map((fact, index) => [fact, lastChanges[index] ?? 0]));
  const setAt = ({ setBy }: Draft): number => Math.max(0, ...setBy.map((fact) => positionOf.get(fact) ?? 0));
  const entries = await entriesAt(read, [...new Set(drafts.map(setAt))]);
  const byPosition = new Map(entries.map((entry) => [entry.position, entry]));
  return (draft) => byPosition.get(setAt(draft)) ?? null;
};
