import { useInsertionEffect, useRef } from 'react';

/** A callback that does nothing once its component is gone, such as the close of a dialog that was left. */
export const useWhileThere = <Args extends unknown[]>(
  callback: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) => {
  const isThere = useRef(false);
  // Unlike other effects this one stays while the page is hidden behind the sign-in.
  useInsertionEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return (...args) => {
    if (isThere.current) callback?.(...args);
  };
};
