import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { SchedulePerson } from '#projections/plans/schedule/view.ts';
import { cellOf, type Cell as HoursCell, type HoursChange } from '../../plans/hoursChange.ts';
import { useEditedHours } from '../../plans/useEditedHours.ts';

/** One person's hours on a project in a month. */
export type Cell = {
  person: Pick<SchedulePerson, 'kind' | 'id' | 'name'>;
  projectId: number;
  month: Month;
};

/** What stands in the field of a cell, and why it is not taken. */
export type TypedCell = Cell & {
  text: string;
  /** The hours that are typed over, as they stood there when somebody began. */
  before: number;
  fault?: string | undefined;
};

const lastOf = (changes: readonly HoursChange[], key: string): HoursChange | undefined =>
  changes.findLast((change) => cellOf(change) === key);

/**
 * Hours that are typed into single cells of a page, and saved as on the schedule. A field stays open until its hours
 * are saved or discarded, whatever else is typed meanwhile.
 * @param queryKey what the page shows the hours of, read again before they count as saved
 * @param months those that are on screen
 * @param isOf which cells of them
 * @param capacityIn hours that a share such as "50%" is one of; undefined where it means nothing
 */
export const useCellHours = (
  queryKey: QueryKey,
  months: readonly Month[],
  isOf: (cell: HoursCell) => boolean,
  capacityIn: (month: Month) => number | undefined = () => undefined,
) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedCell>>(new Map());
  const [last, setLast] = useState<string>();
  /** Hours as others have made them, where they were told. */
  const told = useRef(new Map<string, number>());
  const hours = useEditedHours({
    onSaved: async (stored) => {
      if (stored.length === 0) return;
      for (const { kind, id, projectId, month, hours } of stored)
        told.current.set(cellOf({ projectId, person: { kind, id }, month }), hours);
      await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    },
    months,
    isOf,
    toSave: 'Enter',
  });

  const put = (key: string, cell: TypedCell | undefined) =>
    setTyped((before) => {
      const others = [...before].filter(([each]) => each !== key);
      return new Map(cell ? [...others, [key, cell]] : others);
    });

  /** What stands in the field of a cell; undefined while none is open. */
  const typedIn = (cell: Cell, shown: number): TypedCell | undefined => {
    const key = cellOf(cell);
    const refused = hours.refused.get(key);
    return typed.get(key) ?? (refused && { ...cell, ...refused, before: told.current.get(key) ?? shown });
  };

  const confirm = (cell: Cell, shown: number) => {
    const open = typedIn(cell, shown);
    if (!open) return;
    const key = cellOf(cell);
    const { hours: after, fault } = typedHours(open.text, capacityIn(cell.month));
    if (after === undefined) {
      put(key, { ...open, fault });
      return;
    }
    put(key, undefined);
    const { person, projectId, month } = cell;
    const { kind, id, name } = person;
    hours.change([{ projectId, person: { kind, id }, name, month, before: open.before, after }]);
  };

  return {
    typedIn,
    /** The cell that was typed into last, while its field is open. */
    typing: last === undefined ? undefined : typed.get(last),
    /** Hours that are on their way. */
    sentFor: (cell: Cell) => lastOf(hours.sending, cellOf(cell))?.after,
    /** Hours that wait in this tab until the planner can be reached. */
    waitingFor: (cell: Cell) => lastOf(hours.waiting, cellOf(cell))?.after,
    /** Opens a cell that shows some hours or changes what stands in its field; undefined discards that. */
    type: (cell: Cell, shown: number, text: string | undefined) => {
      const key = cellOf(cell);
      if (text === undefined) {
        put(key, undefined);
        hours.discard([key]);
        return;
      }
      put(key, { ...cell, text, before: typedIn(cell, shown)?.before ?? shown });
      setLast(key);
    },
    /** Saves what stands in the field of a cell, or says there why it can't be. */
    confirm,
    /** The field of a cell is left: what was typed there is saved, what was refused waits for somebody to decide. */
    leave: (cell: Cell, shown: number) => {
      if (typed.has(cellOf(cell))) confirm(cell, shown);
    },
  };
};

export type CellHours = ReturnType<typeof useCellHours>;
