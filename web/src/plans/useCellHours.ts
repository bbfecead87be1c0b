import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import { type TypedHours, typedHours } from '#domain/values/typedHours.ts';
import { type Cell, cellOf, type HoursChange } from './hoursChange.ts';
import { useEditedHours } from './useEditedHours.ts';

/** A cell, with the name of its person or project. */
export type NamedCell = Cell & { name: string };

/** The text in a cell's field, and why it is refused. */
export type TypedCell = NamedCell & {
  text: string;
  /** The hours that were in the cell when typing began. */
  before: number;
  fault?: string | undefined;
  /** Somebody else's hours, which conflict with the typed ones. */
  theirs?: number;
};

const lastOf = (changes: readonly HoursChange[], key: string): HoursChange | undefined =>
  changes.findLast((change) => cellOf(change) === key);

const typedHoursOf = (text: string): TypedHours => typedHours(text);

type Options = {
  /** The query of the page's hours: it is read again before they count as saved. */
  queryKey: QueryKey;
  /** The months that are on screen. */
  months: readonly Month[];
  /** Which cells of these months are on the page. */
  isOf: (cell: Cell) => boolean;
  /** Parses the text typed into a cell of a month; unless given, sums are computed and blank is 0. */
  read?: (text: string, month: Month) => TypedHours;
  /** Called with hours that were typed here and are saved. */
  onSaved?: (changes: readonly HoursChange[]) => void;
};

/**
 * Hours that are typed into single cells of a page, and saved as on the schedule. A cell's field stays open until its
 * hours are saved or discarded, whatever else is typed.
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

  /** The text in a cell's field; undefined while it is closed. */
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
    /** Hours that are being sent. */
    sentFor: (cell: Cell) => lastOf(hours.sending, cellOf(cell))?.after,
    /** Hours that wait in this tab until the server can be reached. */
    waitingFor: (cell: Cell) => lastOf(hours.waiting, cellOf(cell))?.after,
    /** Opens a cell's field or sets its text; undefined discards it. */
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
    /** Saves the text of a cell's field, or shows its fault there. */
    confirm,
    /** Called when a cell's field loses the focus: typed text is saved, refused hours wait for a decision. */
    leave: (cell: NamedCell, shown: number) => {
      if (typed.has(cellOf(cell))) confirm(cell, shown);
    },
  };
};

export type CellHours = ReturnType<typeof useCellHours>;
