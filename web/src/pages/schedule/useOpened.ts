import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { tabStorage } from '../../app/unsaved/tabStorage.ts';
import { useCurrentUser } from '../../app/useCurrentUser.ts';
import type { Opened } from './scheduleRows.ts';

/** As it is kept in the tab. */
type Kept = { open?: readonly string[]; added?: readonly (readonly [string, readonly string[]])[] };

/** The rows that are opened, and stay so in this tab for whoever opened them, also when the page is left or loaded anew. */
export const useOpened = (): [Opened, Dispatch<SetStateAction<Opened>>] => {
  const userId = useCurrentUser()?.id ?? '';
  const storage = useMemo(() => tabStorage(`opened.${userId}`), [userId]);
  const [opened, setOpened] = useState<Opened>(() => {
    const { open, added } = (storage.read() ?? {}) as Kept;
    return { open: new Set(open), added: new Map(added) };
  });
  useEffect(() => {
    storage.write({ open: [...opened.open], added: [...opened.added] } satisfies Kept);
  }, [storage, opened]);
  return [opened, setOpened];
};
