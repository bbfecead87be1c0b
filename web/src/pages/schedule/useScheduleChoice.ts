import { useCallback } from 'react';
import { text as anyText, choice } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { rowOrders } from './sheet/scheduleRows.ts';

const parameters = {
  view: choice(['people', 'projects']),
  show: choice(['all', 'free', 'over', 'needs', 'archived']),
  order: choice(rowOrders),
  role: anyText,
  skill: anyText,
};

/** The choices of the schedule, as in the address: by people or projects, and which rows. */
export const useScheduleChoice = () => {
  const [{ view: by, ...chosen }, choose] = useAddress(parameters);
  const [text, setText] = useSearchText();
  /** Clears all filters. */
  const showAll = useCallback(() => {
    choose({ show: undefined, role: undefined, skill: undefined });
    setText('');
  }, [choose, setText]);
  return { by, ...chosen, choose, text, setText, showAll };
};

export type ScheduleChoice = ReturnType<typeof useScheduleChoice>;
