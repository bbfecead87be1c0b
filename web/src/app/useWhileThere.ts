import { type RefObject, useInsertionEffect, useRef } from 'react';

/** Whether the component is there; also while its page is hidden behind the sign-in. */
export const useIsThere = (): RefObject<boolean> => {
  const isThere = useRef(false);
  // Unlike other effects this one stays while the page is hidden.
  useInsertionEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
};

/** A callback that does nothing once its component is gone, such as the close of a dialog that was left. */
export const useWhileThere = <Args extends unknown[]>(
  callback: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) => {
  const isThere = useIsThere();
  return (...args) => {
    if (isThere.current) callback?.(...args);
  };
};
