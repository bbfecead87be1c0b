import { useCallback, useMemo, useState } from 'react';

type Key = string | number;

/** Pixels of what open rows show under them, by the rows' places. */
export type OpenDetails = ReadonlyMap<number, number>;

/** Pixels until an open row's detail has been seen. */
const unseen = 120;

/** Which rows stand open, and how high what they show is: that is remembered while they are out of sight. */
export const useOpenRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => Key) => {
  const [open, setOpen] = useState<ReadonlyMap<Key, number>>(new Map());
  const toggle = useCallback((key: Key) => {
    setOpen((before) => {
      const next = new Map(before);
      if (!next.delete(key)) next.set(key, unseen);
      return next;
    });
  }, []);
  const note = useCallback((key: Key, pixels: number) => {
    setOpen((before) =>
      !before.has(key) || before.get(key) === pixels ? before : new Map(before).set(key, pixels),
    );
  }, []);
  const details: OpenDetails = useMemo(() => {
    const places =
      open.size === 0 ? [] : rows.map((row, index) => [index, open.get(rowKey(row)) ?? 0] as const);
    return new Map(places.filter(([, pixels]) => pixels > 0));
  }, [open, rows, rowKey]);
  return { isOpen: (key: Key) => open.has(key), toggle, note, details };
};
