import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

/** The address follows what is typed after this pause, in milliseconds; the page itself follows at once. */
const pause = 250;

/**
 * What is typed in a page's search box, held in its address as `?q=`. The box follows the address where something
 * else changes it: the Back button, a link, the command palette.
 */
export const useSearchText = (name = 'q'): [string, (text: string) => void] => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const named = params.get(name) ?? '';
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
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text === '') after.delete(name);
        else after.set(name, text);
        return after;
      },
      { replace: true },
    );
  });
  // The timer starts again with every letter.
  useEffect(() => {
    const timer = setTimeout(() => remember(), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
};
