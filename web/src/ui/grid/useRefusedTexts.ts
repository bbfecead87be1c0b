import { useState } from 'react';
import { useHeldPage } from '../basics/heldPage.ts';
import type { RefusedText } from './gridTypes.ts';
import type { Place } from './selection.ts';
import type { GridNames } from './useGridState.ts';

/** Texts that cells could not take; they stay with their cells, however rows and columns move. */
export const useRefusedTexts = (names: GridNames | undefined) => {
  const [texts, setTexts] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  useHeldPage(texts.size > 0);
  const keyOf = ({ row, column }: Place) =>
    names ? `${names.row(row)} ${names.column(column)}` : `${row} ${column}`;
  const at = (place: Place): RefusedText | undefined =>
    texts.size > 0 ? texts.get(keyOf(place)) : undefined;
  return {
    at,
    /** Those of a row by column; undefined where there are none, so that the row is not drawn anew. */
    inRow: (row: number, columns: readonly number[]): ReadonlyMap<number, RefusedText> | undefined => {
      if (texts.size === 0) return undefined;
      const found = columns.flatMap((column) => {
        const refused = at({ row, column });
        return refused ? [[column, refused] as const] : [];
      });
      return found.length > 0 ? new Map(found) : undefined;
    },
    put: (place: Place, refused: RefusedText) =>
      setTexts((before) => new Map(before).set(keyOf(place), refused)),
    /** @returns whether one of them was refused */
    drop: (places: readonly Place[]): boolean => {
      const keys = new Set(places.map(keyOf).filter((key) => texts.has(key)));
      if (keys.size > 0) setTexts((before) => new Map([...before].filter(([key]) => !keys.has(key))));
      return keys.size > 0;
    },
  };
};
