import { useCallback, useState } from 'react';

type Key = string | number;

/** Which rows stand open; they are remembered while they are out of sight. */
export const useOpenRows = () => {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const toggle = useCallback((key: Key) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  return { isOpen: (key: Key) => open.has(key), toggle };
};
