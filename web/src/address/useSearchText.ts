import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { text as anyText } from './parameters.ts';
import { useParameter } from './useAddress.ts';

/** Delay after which the address follows the typed text, in milliseconds; the page itself follows at once. */
const pause = 250;

/**
 * The text of a page's search box, kept in its address as `?q=`. The box follows the address when something else
 * changes it: the Back button, a link, the command palette.
 */
export const useSearchText = (): [string, (text: string) => void] => {
  const [named = '', write] = useParameter('q', anyText);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const [text, setText] = useState(named);
  const [seen, setSeen] = useState(named);
  /** The text that this box wrote last: by the time the address has it, more may have been typed. */
  const [written, setWritten] = useState(named);
  if (named !== seen) {
    setSeen(named);
    if (named !== written) {
      setWritten(named);
      setText(named);
    }
  }
  const remember = useEffectEvent(() => {
    if (named === text) return;
    // During a navigation to another page, writing to this page's address would cancel it.
    if (next && next.pathname !== pathname) return;
    setWritten(text);
    write(text === '' ? undefined : text);
  });
  // The timer restarts with every letter.
  useEffect(() => {
    const timer = setTimeout(() => remember(), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
};
