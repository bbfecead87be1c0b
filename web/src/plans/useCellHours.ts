import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import { type TypedHours, typedHours } from '#domain/values/typedHours.ts';
import { type Cell, cellOf, type HoursChange } from './hoursChange.ts';
import { useEditedHours } from './useEditedHours.ts';

/** A cell, and the name of whose hours it has. */
export type NamedCell = Cell & { name: string };

/** What stands in the field of a cell, and why it is not taken. */
export type TypedCell = NamedCell & {
  text: string;
  /** The hours that are typed over, as they stood there when somebody began. */
  before: number;
  fault?: string | undefined;
  /** Hours as somebody else has made them meanwhile, so that these were not taken. */
  theirs?: number;
};

const lastOf = (changes: readonly HoursChange[], key: string): HoursChange | undefined =>
  changes.findLast((change) => cellOf(change) === key);

const typedHoursOf = (text: string): TypedHours => typedHours(text);

type Options = {
  /** What the page shows the hours of: it is read again before they count as saved. */
  queryKey: QueryKey;
  /** The months that are on screen. */
  months: readonly Month[];
  /** Which cells of them. */
  isOf: (cell: Cell) => boolean;
  /** What is typed into a cell of a month comes to; unless it is given, sums count and a blank is none. */
  read?: (text: string, month: Month) => TypedHours;
  /** Told of hours that were typed here and are stored. */
  onSaved?: (changes: readonly HoursChange[]) => void;
};

/**
 * Hours that are typed into single cells of a page, and saved as on the schedule. A field stays open until its hours
 * are saved or discarded, whatever else is typed meanwhile.
 */
export const useCellHours = ({ queryKey, months, isOf, read = typedHoursOf, onSaved }: Options) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedCell>>(new Map());
  const [last, setLast] = useState<string>();
  const hours = useEditedHours({
    onSaved: async (stored, own) => {
      if (stored.length === 0) return;
      onSaved?.(own.filter(hours.isShown));
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
  const typedIn = (cell: NamedCell, shown: number): TypedCell | undefined => {
    const key = cellOf(cell);
    const refused = hours.refused.get(key);
    return typed.get(key) ?? (refused && { ...cell, ...refused, before: refused.theirs ?? shown });
  };

  const confirm = (cell: NamedCell, shown: number) => {
    const open = typedIn(cell, shown);
    if (!open) return;
    const key = cellOf(cell);
    const { hours: after, fault } = read(open.text, cell.month);
    if (after === undefined) {
      put(key, { ...open, fault });
      return;
    }
    put(key, undefined);
    const { person, name, projectId, month } = cell;
    hours.change([{ projectId, person, name, month, before: open.before, after }]);
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
    type: (cell: NamedCell, shown: number, text: string | undefined) => {
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
    leave: (cell: NamedCell, shown: number) => {
      if (typed.has(cellOf(cell))) confirm(cell, shown);
    },
  };
};

export type CellHours = ReturnType<typeof useCellHours>;
