import { z } from 'zod';
import { searchFault } from './searchWords.ts';

/** What somebody wants to find. */
export const searchInput = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = searchFault(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
