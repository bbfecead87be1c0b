import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { changedFieldWords, kindWords } from '#domain/history/historyWords.ts';
import type { UndoChange, UndoneRecord } from '#domain/history/preview.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { isStatus } from '../api/apiError.ts';
import { useCurrentUser } from '../api/me.ts';
import { undoQuery } from '../api/queries/history.ts';
import { nextOf, type OwnChange, ownChangesOf } from '../app/ownChanges.ts';
import { paths } from '../app/paths.ts';
import { useWrite } from '../app/useWrite.ts';
import { hrefOf } from '../format/search.ts';
import { valueText } from '../format/valueText.ts';
import { showToast } from '../ui/feedback/toasts.ts';
import type { Cell, HoursChange } from './hoursChange.ts';
import { useHoursStore } from './hoursStores.ts';
import { shortMonth } from './MonthHead.tsx';

type Way = 'undo' | 'redo';

const did: Record<Way, string> = { undo: 'Undid', redo: 'Did again' };
const not: Record<Way, string> = { undo: 'Not undone', redo: 'Not done again' };

const list = new Intl.ListFormat('en-GB');

/** "Jan 2027", or "Jan 2027 – Mar 2027" from the first to the last. */
const spanOf = (months: readonly Month[]): string => {
  const [first = '', last = ''] = [months.toSorted().at(0), months.toSorted().at(-1)];
  return first === last ? shortMonth(first) : `${shortMonth(first)} – ${shortMonth(last)}`;
};

/**
 * "3 cells of Customer portal, Jan 2027 – Mar 2027": named by their project, or where there are several by their
 * person.
 */
const cellsText = (changes: readonly HoursChange[]): string => {
  const projects = new Set(changes.map(({ projectId, project }) => project ?? projectId));
  const names = new Set(changes.map(({ name }) => name));
  const [[project], [name]] = [projects, names];
  const of =
    projects.size === 1 && typeof project === 'string'
      ? ` of ${project}`
      : names.size === 1
        ? ` of ${name}`
        : '';
  return `${counted(changes.length, 'cell', 'cells')}${of}, ${spanOf(changes.map(({ month }) => month))}`;
};

/** "2 cells of Ada Byrne, May 2026, have been changed since, and stay as they are." */
const leftText = (left: readonly HoursChange[]): string =>
  `${cellsText(left)}, ${left.length === 1 ? 'has' : 'have'} been changed since, and ${left.length === 1 ? 'stays as it is' : 'stay as they are'}.`;

const recordText = ({ kind, name, month }: UndoneRecord): string =>
  `${kindWords[kind].toLowerCase()} ${name}${month === null ? '' : `, ${monthLabel(month)}`}`;

/** "the project Customer portal" or "3 records: …". */
const recordsText = (records: readonly UndoneRecord[]): string => {
  const [first] = records;
  if (!first) return '';
  return records.length === 1 ? recordText(first) : `${recordText(first)}, and ${records.length - 1} more`;
};

/** Maximum number of fields of a record in a message. */
const maxFields = 2;

/** A value in words; a missing boolean reads as no. */
const textOf = (field: string, value: UndoChange['to'], other: UndoChange['to']): string =>
  valueText(field, value === null && typeof other === 'boolean' ? false : value);

/**
 * "Revenue £4,200 → £3,000, Status In Progress → Planning.": the fields of a single record that were undone; undefined
 * for several records.
 */
const fieldsText = (gone: readonly UndoneRecord[]): string | undefined => {
  const [record] = gone;
  if (gone.length !== 1 || record?.action !== 'change' || record.kind === 'allocationPlan') return undefined;
  const shown = record.changes
    .slice(0, maxFields)
    .map(
      ({ field, month, from, to }) =>
        `${changedFieldWords({ field })}${month === null ? '' : ` from ${monthLabel(month)}`} ${textOf(field, from, to)} → ${textOf(field, to, from)}`,
    );
  const more = record.changes.length - shown.length;
  return shown.length === 0 ? undefined : `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
};

/** Who has since changed what, so that it stays, and why other parts stay. */
const touchedText = (records: readonly UndoneRecord[]): string | undefined => {
  const touched = records.flatMap(({ name, touched }) => touched.map((part) => ({ ...part, name })));
  const reasons = new Set(touched.flatMap(({ why }) => why ?? []));
  const changed = touched.filter(({ why }) => !why);
  const [authors, names] = [
    new Set(changed.map(({ by }) => by ?? 'Somebody else')),
    new Set(changed.map(({ name }) => name)),
  ];
  const since =
    changed.length > 0
      ? `${list.format(authors)} ${authors.size === 1 ? 'has' : 'have'} changed ${list.format(names)} since: that stays.`
      : [];
  const sentences = [since, ...reasons].flat();
  return sentences.length > 0 ? sentences.join(' ') : undefined;
};

type Undone = { records: readonly UndoneRecord[]; isAny: boolean; change: string };

/**
 * Undoes or redoes the user's last change, of hours or of records, on any page and after a reload. A message says what
 * was undone, and what somebody has changed since.
 */
export const useOwnUndo = () => {
  const { store, typed } = useHoursStore();
  const navigate = useNavigate();
  const userId = useCurrentUser()?.id ?? '';
  const mine = ownChangesOf(useQueryClient(), userId);
  const own = useSyncExternalStore(mine.subscribe, mine.all);
  const stacks = [typed.history, own];

  const records = useWrite({
    write: async ({ own: { changes } }: { way: Way; own: OwnChange }, call): Promise<Undone> => {
      const all: UndoneRecord[] = [];
      let isAny = false;
      for (const change of changes.toReversed()) {
        const params = { correlation: change };
        const looked = await call('GET /api/history/:correlation/undo', { params }).catch(
          (error: unknown) => {
            // The change had no effect, such as a save that changed nothing.
            if (!isStatus(error, 404)) throw error;
          },
        );
        if (!looked) continue;
        const { token, records } = looked;
        all.push(...records);
        if (records.every(({ action }) => action === 'nothing')) continue;
        isAny = true;
        const body = { reason: 'Undone by its author, by key', token, despite: [] };
        await call('POST /api/history/:correlation/undo', { params, body });
      }
      return { records: all, isAny, change: changes.at(-1) ?? '' };
    },
    onDone: (answer, { own }) => {
      // Drops a change that can't be undone, so that earlier ones can be.
      if (answer?.isAny === false) mine.drop(own.at);
    },
    onFailed: (error, { own }) => {
      if (isStatus(error, 403)) mine.drop(own.at);
      return false;
    },
    failedTitle: 'Not undone',
  });

  const tellRecords = (way: Way, { records, isAny, change }: Undone): void => {
    const obstacles = records.flatMap(({ obstacle }) => obstacle ?? []);
    const touched = touchedText(records);
    const gone = records.filter(({ action }) => action !== 'nothing');
    const description = [fieldsText(gone) ?? [], touched ?? [], obstacles].flat().join(' ');
    showToast({
      title: isAny ? `${did[way]}: ${recordsText(gone)}` : `${not[way]}: ${recordsText(records)}`,
      ...(description && { description }),
      ...(touched && {
        actions: [{ label: 'Look…', onPress: () => void navigate(hrefOf(paths.history, { undo: change })) }],
      }),
    });
  };
  /** Requests that arrive while a record is being undone; processed one after the other. */
  const queue = useRef<(() => Promise<void>)[]>([]);
  const step = async (way: Way, hoursNow: (cell: Cell) => number | undefined): Promise<void> => {
    const now = mine.all();
    const next = nextOf([store.typed().history, now], way);
    const last = (way === 'undo' ? now.done : now.undone).at(-1);
    if (next < 0) {
      showToast({ tone: 'info', title: way === 'undo' ? 'Nothing to undo' : 'Nothing to do again' });
    } else if (next === 1 && last) {
      // The failure is shown by `useWrite`.
      const undone = await records.mutateAsync({ way, own: last }).catch(() => {});
      if (undone?.records.length === 0) await step(way, hoursNow);
      else if (undone) tellRecords(way, undone);
    } else {
      const { taken, left } = store.takeBack(way, hoursNow);
      showToast({
        tone: 'info',
        title: taken.length > 0 ? `${did[way]}: ${cellsText(taken)}` : not[way],
        ...(left.length > 0 && { description: leftText(left) }),
      });
    }
  };
  /** @param hoursNow the hours of a cell; undefined where it is not on screen, and the server decides */
  const undo = async (
    way: Way,
    hoursNow: (cell: Cell) => number | undefined = () => undefined,
  ): Promise<void> => {
    queue.current.push(() => step(way, hoursNow));
    if (queue.current.length > 1) return;
    for (let turn = queue.current[0]; turn; turn = queue.current[0]) {
      await turn();
      queue.current.shift();
    }
  };
  return { undo, can: { undo: nextOf(stacks, 'undo') >= 0, redo: nextOf(stacks, 'redo') >= 0 } };
};

/** The text of the next undo: "Undo: project Care plan"; undefined where there is nothing to undo. */
export const useNextUndo = (): string | undefined => {
  const { history } = useHoursStore().typed;
  const mine = ownChangesOf(useQueryClient(), useCurrentUser()?.id ?? '');
  const own = useSyncExternalStore(mine.subscribe, mine.all);
  const next = nextOf([history, own], 'undo');
  const change = next === 1 ? own.done.at(-1)?.changes.at(-1) : undefined;
  const preview = useQuery({ ...undoQuery(change ?? ''), enabled: change !== undefined });
  if (next < 0) return undefined;
  const words =
    next === 0
      ? cellsText(history.done.at(-1)?.changes ?? [])
      : recordsText((preview.data?.records ?? []).filter(({ action }) => action !== 'nothing'));
  return words ? `Undo: ${words}` : 'Undo the last change';
};

/** Undoes or redoes the user's last change whenever `turn` increases, on a page without its own undo. */
export function OwnUndo({ way, turn }: { way: Way; turn: number; onClose: () => void }) {
  const { undo } = useOwnUndo();
  const act = useEffectEvent(() => void undo(way));
  useEffect(() => {
    if (turn > 0) act();
  }, [turn]);
  return null;
}
