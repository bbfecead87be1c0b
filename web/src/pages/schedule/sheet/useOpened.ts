import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from '../../../api/me.ts';
import { tabStorage } from '../../../app/tabStorage.ts';
import type { HoursChange } from '../../../plans/hoursChange.ts';
import { personKey } from '../../../plans/scheduleFigures.ts';
import { type Opened, projectKey } from './scheduleRows.ts';

/** The shape in the tab's storage. */
type Kept = { open?: readonly string[]; added?: readonly (readonly [string, readonly string[]])[] };

/** The expanded rows; kept in this tab for the user, when the page is left or reloaded. */
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

/** The expanded rows, with those of some hours added, such as refused ones, which show the reason in their cells. */
export const withRows = (opened: Opened, lost: readonly HoursChange[], by: 'people' | 'projects'): Opened => {
  if (lost.length === 0) return opened;
  const open = new Set(opened.open);
  const added = new Map(opened.added);
  for (const { projectId, person } of lost) {
    if (person === null) continue;
    const [key, addedKey] =
      by === 'people'
        ? [personKey(person), String(projectId)]
        : [projectKey({ id: projectId }), personKey(person)];
    open.add(key);
    added.set(key, [...new Set(added.get(key)).add(addedKey)]);
  }
  return { open, added };
};
