import { text as anyText, choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { rowOrders } from './scheduleRows.ts';

const turns = choice(['people', 'projects']);
const filters = choice(['all', 'free', 'over', 'needs']);
const orders = choice(rowOrders);

/** Which way the schedule is turned and which rows it shows, as the address has it. */
export const useScheduleChoice = () => {
  const [by, setBy] = useParameter('view', turns);
  const [show, setShow] = useParameter('show', filters);
  const [order, setOrder] = useParameter('order', orders);
  const [role, setRole] = useParameter('role', anyText);
  const [text, setText] = useSearchText();
  return {
    by,
    setBy,
    show,
    setShow,
    order,
    setOrder,
    /** Whose rows are shown of people; undefined for all. */
    role,
    setRole,
    text,
    setText,
    /** Leaves nobody and nothing out. */
    showAll: () => {
      setShow('all');
      setRole(undefined);
      setText('');
    },
  };
};

export type ScheduleChoice = ReturnType<typeof useScheduleChoice>;
