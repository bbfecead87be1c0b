import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address follows what is typed after this pause, in milliseconds; the page itself follows at once. */
const pause = 250;

/** What is typed in a page's search box, held in its address as `?q=`. */
export const useSearchText = (name = 'q'): [string, (text: string) => void] => {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get(name) ?? '');
  const remember = useEffectEvent(() => {
    if ((params.get(name) ?? '') === text) return;
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
