import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hoursValue } from '#domain/hoursValue.ts';
import type { Month } from '#domain/month.ts';
import type { PlanView } from '#projections/allocations/view.ts';
import type { SchedulePerson } from '#projections/schedule/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { planQuery } from '../../api/queries/allocations.ts';
import { useWrite } from '../../app/useWrite.ts';
import { hoursText } from '../../format/hours.ts';
import { hoursFault } from '../../ui/EditableHours.tsx';
import { entryBodies, keyOf, putEntry, savedEntries, withoutPerson } from '../allocation/planEntries.ts';
import { stalePlanIn } from '../allocation/stalePlan.ts';

/** One person's hours on a project in a month. */
export type Cell = { person: Pick<SchedulePerson, 'kind' | 'id' | 'name'>; projectId: number; month: Month };

type Typing = Cell & { text: string; fault?: string };
type Save = { cell: Cell; hours: number; text: string; plan: Promise<PlanView> };

export const sameCell = (one: Cell | undefined, other: Cell): boolean =>
  one !== undefined &&
  one.projectId === other.projectId &&
  one.month === other.month &&
  keyOf(one.person) === keyOf(other.person);

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
    write: async ({ cell: { person, projectId, month }, hours, plan }: Save, call) => {
      const opened = await plan;
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
    onFailed: (error, { cell, text }) => {
      const stale = stalePlanIn(error);
      if (!stale) {
        setTyping({ ...cell, text, fault: sentenceOf(error) });
        void read(cell);
        return true;
      }
      plan.current = Promise.resolve(stale.current);
      const theirs = savedEntries(stale.current).find(({ person }) => keyOf(person) === keyOf(cell.person));
      const who = stale.contested.get(keyOf(cell.person))?.changedBy ?? 'Somebody else';
      const fault = `${who} has made this ${hoursText(theirs?.hours ?? 0)} meanwhile. Enter saves yours.`;
      setTyping({ ...cell, text, fault });
      return true;
    },
  });

  return {
    typing,
    /** What is being saved, and the hours it is to have. */
    pending: saving.isPending ? saving.variables : undefined,
    /** Opens a cell with a text in its field; its plan is read anew meanwhile. */
    open: (cell: Cell, text: string) => {
      setTyping({ ...cell, text });
      void read(cell);
    },
    type: (cell: Cell, text: string | undefined) =>
      setTyping(text === undefined ? undefined : { ...cell, text }),
    confirm: (before: number) => {
      if (!typing) return;
      const { text, fault: _, ...cell } = typing;
      const fault = hoursFault(text);
      const hours = hoursValue(text);
      if (fault !== undefined || hours === undefined) {
        setTyping({ ...typing, fault: fault ?? 'Enter hours' });
        return;
      }
      setTyping(undefined);
      if (hours !== before) saving.mutate({ cell, hours, text, plan: plan.current ?? read(cell) });
    },
  };
};

export type ScheduleEdit = ReturnType<typeof useScheduleEdit>;
