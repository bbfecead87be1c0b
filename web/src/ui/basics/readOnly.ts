import { createContext, useContext } from 'react';

export const ReadOnlyContext = createContext(false);

/** The past day that the page is of, in words for its title; undefined for today. */
export const PastDayContext = createContext<string | undefined>(undefined);

/** Whether the page is of a past day, of which nothing can be changed. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
