import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Month } from '#domain/values/month.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { planQuery } from '../../api/queries/allocations.ts';
import { newKey } from '../../api/request.ts';
import { useCurrentUser } from '../../app/useCurrentUser.ts';
import { hoursText } from '../../format/hours.ts';
import { type EditHistory, noHistory, stepBack, withoutChanges, withStep } from '../../plans/editHistory.ts';
import { monthHoursOf } from '../../plans/MonthHours.ts';
import type { HoursChange, Refusal } from '../../plans/PlanSaver.ts';
import { keyOf, savedEntries } from '../../plans/planEntries.ts';
import type { OtherHours } from '../../plans/scheduleFigures.ts';
import { useHeldPage } from '../../ui/basics/heldPage.ts';
import { forgetFailure, showToast } from '../../ui/feedback/toasts.ts';
import type { RefusedText } from '../../ui/grid/gridTypes.ts';

/** Other hours for a person on a project in a month. */
export type ScheduleChange = HoursChange & { month: Month };

type Cell = Pick<ScheduleChange, 'projectId' | 'person' | 'month'>;

/** Names the cell of a person on a project in a month. */
export const scheduleCell = ({ projectId, person, month }: Cell): string =>
  `${projectId} ${keyOf(person)} ${month}`;

const hoursOfCell = ({ person: { kind, id }, projectId, month, after }: ScheduleChange): OtherHours => ({
  kind,
  id,
  projectId,
  month,
  hours: after,
});

/** What the message about hours that were not saved goes by. */
const failure = 'hours of the schedule';

/** What became of a change that was not saved, for its cell; `theirs` where somebody else has other hours there. */
type NotSaved = { change: ScheduleChange; fault: string; theirs?: number };

/** Hours that wait in this tab to be saved, of some months. */
const useWaiting = (months: readonly Month[]): readonly ScheduleChange[] => {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const stores = useMemo(
    () => months.map((month) => ({ month, unsaved: monthHoursOf(client, userId, month).unsaved })),
    [client, userId, months],
  );
  const last = useRef<{ from: readonly unknown[]; changes: readonly ScheduleChange[] }>({
    from: [],
    changes: [],
  });
  const subscribe = useCallback(
    (told: () => void) => {
      const ends = stores.map(({ unsaved }) => unsaved.subscribe(told));
      return () => {
        for (const end of ends) end();
      };
    },
    [stores],
  );
  return useSyncExternalStore(subscribe, () => {
    const from = stores.map(({ unsaved }) => unsaved.waiting());
    const isSame =
      from.length === last.current.from.length && from.every((each, at) => each === last.current.from[at]);
    if (!isSame) {
      const changes = stores.flatMap(({ month, unsaved }) =>
        [...unsaved.waiting().values()].map((change) => ({ ...change, month })),
      );
      last.current = { from, changes };
    }
    return last.current.changes;
  });
};

/**
 * Hours as they are typed into the schedule: shown at once and saved as plans, however many months and projects one edit
 * is about; it is one change in the history, and one to take back. What others have changed meanwhile is told at its
 * cell. What the planner can't be reached for waits in this tab.
 * @param onSaved told of hours that are stored, before they are read again
 * @param toSave what has to be pressed to save hours once more that others have changed meanwhile
 */
export const useScheduleHours = (
  months: readonly Month[],
  onSaved: (hours: readonly OtherHours[]) => Promise<void>,
  toSave = 'Enter, twice,',
) => {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const [sending, setSending] = useState<readonly ScheduleChange[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  const waiting = useWaiting(months);
  const history = useRef<EditHistory<ScheduleChange>>(noHistory);
  const saves = useRef(new Map<Month, Promise<unknown>>());
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const [contested, setContested] = useState<{ cell: string }>();
  useHeldPage(sending.length > 0, 'reload');
  const isRefused = refused.size > 0;
  useHeldPage(isRefused);
  useEffect(() => {
    if (!isRefused) forgetFailure(failure);
  }, [isRefused]);

  const discard = (cells: readonly string[]) =>
    setRefused((before) =>
      cells.some((cell) => before.has(cell))
        ? new Map([...before].filter(([cell]) => !cells.includes(cell)))
        : before,
    );

  /** A project's plan in a month; what the feed has not called outdated is not asked for again. */
  const read = ({ projectId, month }: Pick<Cell, 'projectId' | 'month'>, isAnew = false) =>
    client.fetchQuery({
      ...planQuery(projectId, month),
      staleTime: isAnew ? 0 : Number.POSITIVE_INFINITY,
      retry: false,
    });

  /** What a cell had before anything that waits in this tab was typed there. */
  const savedBefore = (change: ScheduleChange): number => {
    const cell = scheduleCell(change);
    return waiting.find((each) => scheduleCell(each) === cell)?.before ?? change.before;
  };

  /** Changes of hours that are others by now than they were on screen. */
  const contestedIn = async (month: Month, changes: readonly ScheduleChange[]): Promise<NotSaved[]> => {
    const byProject = Map.groupBy(changes, ({ projectId }) => projectId);
    const found = await Promise.all(
      [...byProject].map(async ([projectId, own]) => {
        const differing = async (isAnew: boolean) => {
          const entries = savedEntries(await read({ projectId, month }, isAnew));
          return own.flatMap((change) => {
            const now = entries.find((entry) => keyOf(entry.person) === keyOf(change.person))?.hours ?? 0;
            return now === savedBefore(change) || now === change.after
              ? []
              : [notSaved(change, null, now, toSave)];
          });
        };
        const first = await differing(false);
        return first.length > 0 ? differing(true) : first;
      }),
    );
    return found.flat();
  };

  /** Saves what is changed in one month. */
  const saveMonth = async (month: Month, changes: readonly ScheduleChange[], group: string) => {
    // Where a plan can't be read, saving fails as well, and keeps what was typed.
    const contested = await contestedIn(month, changes).catch(() => []);
    const open = changes.filter((change) => contested.every((each) => each.change !== change));
    if (open.length === 0) return contested;
    const { later, final } = await monthHoursOf(client, userId, month).save(open, {
      isAsking: () => isThere.current,
      group,
    });
    const cells = new Set(later.flatMap((refusal) => refusal.changes.map(keyInMonth)));
    const failed = final.flatMap((refusal) => notSavedOf(refusal, open, toSave));
    const gone = new Set(failed.map(({ change }) => change));
    await onSaved(
      open.filter((change) => !gone.has(change) && !cells.has(keyInMonth(change))).map(hoursOfCell),
    );
    return [...contested, ...failed];
  };

  const save = async (changes: readonly ScheduleChange[]) => {
    setSending((before) => [...before, ...changes]);
    const group = newKey();
    const byMonth = [...Map.groupBy(changes, ({ month }) => month)];
    const saving = byMonth.map(async ([month, own]) => {
      // What was typed before into the same month is saved before.
      const before = saves.current.get(month);
      const result = (before ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => saveMonth(month, own, group));
      saves.current.set(month, result);
      return result;
    });
    const failed = (await Promise.all(saving)).flat();
    if (failed.length > 0) {
      history.current = withoutChanges(history.current, new Set(failed.map(({ change }) => change)));
      setRefused(
        (before) =>
          new Map([
            ...before,
            ...failed.map(({ change, fault }): [string, RefusedText] => [
              scheduleCell(change),
              { text: String(change.after), fault },
            ]),
          ]),
      );
      await onSaved(
        failed.flatMap(({ change, theirs }) =>
          theirs === undefined ? [] : [hoursOfCell({ ...change, after: theirs })],
        ),
      );
      const lost = failed.flatMap(({ change, theirs }) => (theirs === undefined ? [] : [{ change, theirs }]));
      const [first] = lost;
      if (first) setContested({ cell: scheduleCell(first.change) });
      showToast(
        {
          tone: 'error',
          title: 'Not saved',
          description: toldOf(failed),
          ...(first && { actions: choicesOf(lost) }),
        },
        failure,
      );
    }
    const done = new Set(changes);
    setSending((before) => before.filter((change) => !done.has(change)));
  };

  /** Whose hours to keep where somebody else has changed them too. */
  const choicesOf = (lost: readonly { change: ScheduleChange; theirs: number }[]) => [
    {
      label: 'Save mine',
      onPress: () => change(lost.map(({ change, theirs: before }) => ({ ...change, before }))),
    },
    { label: 'Keep theirs', onPress: () => discard(lost.map(({ change }) => scheduleCell(change))) },
  ];

  /** One thing a person did, however many cells it changes; cells that stay the same are left out. */
  const change = (changes: readonly ScheduleChange[]) => {
    discard(changes.map(scheduleCell));
    const real = changes.filter(({ before, after }) => before !== after);
    if (real.length === 0) return;
    history.current = withStep(history.current, real);
    void save(real);
  };

  /** @param hoursNow what stands in a cell; undefined where it is not on screen, and the plan decides */
  const takeBack = (way: 'undo' | 'redo', hoursNow: (cell: Cell) => number | undefined) => {
    const found = stepBack(history.current, way);
    if (!found) return;
    history.current = found.history;
    // What somebody has changed since is theirs.
    const own = found.step.filter((change) => (hoursNow(change) ?? change.before) === change.before);
    if (own.length < found.step.length) {
      showToast({
        tone: 'info',
        title: `Some hours could not be ${way === 'undo' ? 'undone' : 'redone'}`,
        description: 'They have been changed again since, and stay as they are.',
      });
    }
    if (own.length > 0) void save(own);
  };

  return {
    /** Hours that are shown already and on their way, and those that wait in this tab. */
    sending,
    waiting,
    overlay: useMemo(() => [...waiting, ...sending].map(hoursOfCell), [waiting, sending]),
    refused,
    /** The first cell of the latest hours that others have changed, too: another object for each refusal. */
    contested,
    discard,
    change,
    takeBack,
    /** Reads the plan of a cell that is being opened, so that saving need not wait for it. */
    prepare: (cell: Pick<Cell, 'projectId' | 'month'>) => {
      read(cell).catch(() => undefined);
    },
  };
};

export type ScheduleHours = ReturnType<typeof useScheduleHours>;

const keyInMonth = ({ projectId, person }: HoursChange): string => `${projectId} ${keyOf(person)}`;

const notSaved = (change: ScheduleChange, who: string | null, theirs: number, toSave: string): NotSaved => ({
  change,
  fault: `${who ?? 'Somebody else'} has made this ${hoursText(theirs)} meanwhile. ${toSave} saves yours; Esc keeps theirs`,
  theirs,
});

/** What a refusal means for each of the changes it is about. */
const notSavedOf = (
  { projectId, changes, error, stale }: Refusal,
  all: readonly ScheduleChange[],
  toSave: string,
): NotSaved[] => {
  const own = new Set(changes.map(keyInMonth));
  const entries = stale ? savedEntries(stale.current) : [];
  return all
    .filter((change) => change.projectId === projectId && own.has(keyInMonth(change)))
    .map((change) => {
      const theirs = entries.find(({ person }) => keyOf(person) === keyOf(change.person))?.hours ?? 0;
      if (!stale) return { change, fault: sentenceOf(error) };
      return notSaved(
        change,
        stale.contested.get(keyOf(change.person))?.changedBy ?? stale.changedBy,
        theirs,
        toSave,
      );
    });
};

const toldOf = (failed: readonly NotSaved[]): string => {
  const [first, ...others] = failed;
  const more = others.length > 0 ? ` So are ${others.length} more; each says why at its cell.` : '';
  return first
    ? `${first.change.name}: ${hoursText(first.change.after)}. ${first.fault.replace(/\.$/, '')}.${more}`
    : '';
};
