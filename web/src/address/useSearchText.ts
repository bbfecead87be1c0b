import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { text as anyText } from './parameters.ts';
import { useParameter } from './useAddress.ts';

/** The address follows what is typed after this pause, in milliseconds; the page itself follows at once. */
const pause = 250;

/**
 * What is typed in a page's search box, held in its address as `?q=`. The box follows the address where something
 * else changes it: the Back button, a link, the command palette.
 */
export const useSearchText = (): [string, (text: string) => void] => {
  const [named = '', write] = useParameter('q', anyText);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const [text, setText] = useState(named);
  const [seen, setSeen] = useState(named);
  /** What this box wrote last: when the address shows it, more may have been typed already. */
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
    // Somebody is on the way to another page: writing to this one's address would call them back.
    if (next && next.pathname !== pathname) return;
    setWritten(text);
    write(text === '' ? undefined : text);
  });
  // The timer starts again with every letter.
  useEffect(() => {
    const timer = setTimeout(() => remember(), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
};
