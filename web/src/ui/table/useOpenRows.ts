import { useCallback, useState } from 'react';
import type { OpenDetail } from './rowWindow.ts';

type Key = string | number;

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
  const details: OpenDetail[] =
    open.size === 0
      ? []
      : rows.flatMap((row, index) => {
          const pixels = open.get(rowKey(row));
          return pixels === undefined ? [] : [{ index, pixels }];
        });
  return { isOpen: (key: Key) => open.has(key), toggle, note, details };
};
