import { createContext, useContext } from 'react';

export const ReadOnlyContext = createContext(false);

/** Whether the page is of a past day, of which nothing can be changed. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
