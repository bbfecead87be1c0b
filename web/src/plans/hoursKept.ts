import type { Month } from '#domain/values/month.ts';
import { newKey } from '../api/request.ts';
import { type EditHistory, type HoursChange, noHistory, type Step } from './hoursChange.ts';

/** An edit to save, with the key of its request and the group that several requests share. */
export type Edit = {
  key: string;
  group: string;
  changes: readonly HoursChange[];
  /** Saves all changes or none. */
  all?: true;
  /** Moves hours. Absent in what an earlier version stored, which a repeat has to send as it was. */
  moved?: true;
};

/** Hours that were typed and refused: others have changed them to `theirs`, or they are not allowed. */
export type NotSaved = { change: HoursChange } & (
  | { theirs: number; changedBy: string | null; changedAt: string | null }
  | { fault: string }
);

/** Unsaved hours, as stored in the tab. */
export type HoursKept = { edits: readonly Edit[]; notSaved: readonly NotSaved[] };

type Known = Record<string, unknown>;

const isRecord = (value: unknown): value is Known => typeof value === 'object' && value !== null;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isPerson = (value: unknown): boolean =>
  isRecord(value) &&
  (value.kind === 'teamMember' || value.kind === 'freelancer') &&
  typeof value.id === 'number';

const isChange = (value: unknown): value is HoursChange =>
  isRecord(value) &&
  typeof value.projectId === 'number' &&
  (value.person === null || isPerson(value.person)) &&
  typeof value.month === 'string' &&
  typeof value.name === 'string' &&
  typeof value.before === 'number' &&
  typeof value.after === 'number';

const isEdit = (value: unknown): value is Edit =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.group === 'string' &&
  listIn(value.changes).length > 0 &&
  listIn(value.changes).every(isChange);

const isNotSaved = (value: unknown): value is NotSaved =>
  isRecord(value) &&
  isChange(value.change) &&
  (typeof value.theirs === 'number' || typeof value.fault === 'string');

const timeIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

const stepsIn = (value: unknown): Step[] =>
  listIn(value).flatMap((step) => {
    const changes = listIn(isRecord(step) ? step.changes : undefined);
    if (!isRecord(step) || changes.length === 0 || !changes.every(isChange)) return [];
    const undoneAt = timeIn(step.undoneAt);
    const all = step.all === true && { all: true as const };
    return [{ at: timeIn(step.at), changes, ...all, ...(undoneAt > 0 && { undoneAt }) }];
  });

/** Reads what was stored; drops what is malformed. */
export const readKept = (kept: unknown, history: unknown): HoursKept & { history: EditHistory } => ({
  edits: isRecord(kept) ? listIn(kept.edits).filter(isEdit) : [],
  notSaved: isRecord(kept) ? listIn(kept.notSaved).filter(isNotSaved) : [],
  history: isRecord(history) ? { done: stepsIn(history.done), undone: stepsIn(history.undone) } : noHistory,
});

/** Unsaved hours of a month as an earlier version of the planner stored them; this version then saves them. */
export const editOfMonth = (kept: unknown, month: Month): Edit[] => {
  const changes = listIn(kept)
    .map((change) => ({ ...(isRecord(change) ? change : {}), month }))
    .filter(isChange);
  return changes.length > 0 ? [{ key: newKey(), group: newKey(), changes }] : [];
};

/** Maximum number of changes in the stored undo history, as the tab's storage is limited. */
const maxKept = 2_000;

/** The latest steps that fit into the storage. */
export const historyToKeep = ({ done, undone }: EditHistory): EditHistory | undefined => {
  let room = maxKept;
  const fitting = (steps: readonly Step[]) => {
    const kept: Step[] = [];
    for (const step of steps.toReversed()) {
      room -= step.changes.length;
      if (room < 0) break;
      kept.unshift(step);
    }
    return kept;
  };
  const kept = { done: fitting(done), undone: fitting(undone) };
  return kept.done.length + kept.undone.length > 0 ? kept : undefined;
};
