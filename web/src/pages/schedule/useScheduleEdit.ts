import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hoursValue } from '#domain/hoursValue.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { PlanView } from '#projections/allocations/view.ts';
import type { SchedulePerson } from '#projections/schedule/view.ts';
import { isStatus, sentenceOf } from '../../api/apiError.ts';
import { planQuery } from '../../api/queries/allocations.ts';
import { useWrite } from '../../app/useWrite.ts';
import { hoursText } from '../../format/hours.ts';
import { hoursFault } from '../../ui/EditableHours.tsx';
import { showToast } from '../../ui/toasts.ts';
import { entryBodies, keyOf, putEntry, savedEntries, withoutPerson } from '../allocation/planEntries.ts';
import { stalePlanIn } from '../allocation/stalePlan.ts';

/** One person's hours on a project in a month. */
export type Cell = { person: Pick<SchedulePerson, 'kind' | 'id' | 'name'>; projectId: number; month: Month };

type Typing = Cell & {
  text: string;
  fault?: string;
  /** The hours that are typed over, as they stood there when somebody began. */
  shown: number;
};
type Save = { cell: Cell; hours: number; shown: number; text: string; plan: Promise<PlanView> };

/** The plan says other hours than stood on the screen when somebody began to type. */
class OtherHours extends Error {
  readonly opened: PlanView;
  constructor(opened: PlanView) {
    super('Others have changed these hours.');
    this.opened = opened;
  }
}

const hoursIn = (plan: PlanView, { person }: Cell): number =>
  savedEntries(plan).find((entry) => keyOf(entry.person) === keyOf(person))?.hours ?? 0;

export const sameCell = (one: Cell | undefined, other: Cell): boolean =>
  one !== undefined &&
  one.projectId === other.projectId &&
  one.month === other.month &&
  keyOf(one.person) === keyOf(other.person);

/** What was typed where, and why it is not saved. */
const told = ({ person, month, text }: Cell & { text: string }, why: string): string =>
  `${person.name}, ${monthLabel(month)}: ${text}h. ${why}`;

/**
 * Hours that are typed into the schedule: saved on the plan as it was when somebody began to type, so that what others
 * have changed meanwhile stays, and told where they have changed the same hours.
 */
export const useScheduleEdit = () => {
  const client = useQueryClient();
  const [typing, setTyping] = useState<Typing>();
  const plan = useRef<Promise<PlanView>>(undefined);

  const read = ({ projectId, month }: Cell) => {
    const reading = client.fetchQuery({ ...planQuery(projectId, month), staleTime: 0 });
    // Its failure is told where the hours are saved.
    reading.catch(() => undefined);
    plan.current = reading;
    return reading;
  };

  const saving = useWrite({
    write: async ({ cell, hours, shown, plan }: Save, call) => {
      const { person, projectId, month } = cell;
      // What could not be read then may be by now.
      const opened = await plan.catch(() => read(cell));
      // Changes may not have come to this screen for a while.
      if (hoursIn(opened, cell) !== shown) throw new OtherHours(opened);
      const before = savedEntries(opened);
      const entries =
        hours === 0
          ? withoutPerson(before, person)
          : putEntry(before, { person: { kind: person.kind, id: person.id }, name: person.name, hours });
      return call('PUT /api/allocations/project/:id/month/:month', {
        params: { id: projectId, month },
        body: { expectedVersion: opened.version, entries: entryBodies(entries) },
      });
    },
    failedTitle: 'Hours not saved',
    onFailed: (error, { cell, text, shown }) => {
      // Stored, and not readable yet.
      if (isStatus(error, 202)) return false;
      // Another cell is open by now: what is typed there stays.
      if (typing && !sameCell(typing, cell)) {
        return { title: 'Hours not saved', description: told({ ...cell, text }, sentenceOf(error)) };
      }
      const stale = stalePlanIn(error);
      const current = error instanceof OtherHours ? error.opened : stale?.current;
      if (current) plan.current = Promise.resolve(current);
      else void read(cell);
      const who = stale?.contested.get(keyOf(cell.person))?.changedBy ?? 'Somebody else';
      const fault = current
        ? `${who} has made this ${hoursText(hoursIn(current, cell))} meanwhile. Enter saves yours.`
        : sentenceOf(error);
      setTyping({ ...cell, text, fault, shown: current ? hoursIn(current, cell) : shown });
      return true;
    },
  });

  return {
    typing,
    /** What is being saved, and the hours it is to have. */
    pending: saving.isPending ? saving.variables : undefined,
    /** Opens a cell that shows some hours, with a text in its field; its plan is read anew meanwhile. */
    open: (cell: Cell, shown: number, text: string) => {
      if (typing?.fault && !sameCell(typing, cell)) {
        showToast({ tone: 'error', title: 'Hours not saved', description: told(typing, typing.fault) });
      }
      setTyping({ ...cell, shown, text });
      void read(cell);
    },
    /** Told what stands in the field that is open; undefined discards it. */
    type: (text: string | undefined) =>
      setTyping((before) =>
        before && text !== undefined
          ? {
              person: before.person,
              projectId: before.projectId,
              month: before.month,
              shown: before.shown,
              text,
            }
          : undefined,
      ),
    confirm: () => {
      if (!typing) return;
      const { text, shown, person, projectId, month } = typing;
      // A row that was added and left as it was.
      if (text.trim() === '' && shown === 0) {
        setTyping(undefined);
        return;
      }
      const fault = hoursFault(text);
      const hours = hoursValue(text);
      if (fault !== undefined || hours === undefined) {
        setTyping({ ...typing, fault: fault ?? 'Enter hours' });
        return;
      }
      setTyping(undefined);
      const cell = { person, projectId, month };
      if (hours !== shown) saving.mutate({ cell, hours, shown, text, plan: plan.current ?? read(cell) });
    },
  };
};

export type ScheduleEdit = ReturnType<typeof useScheduleEdit>;
