import { z } from 'zod';

const notListed = 'Choose one from the list';

/** A record's id in a request body: a positive integer within the range of ids. */
export const recordIdInput = z
  .number({ error: notListed })
  .int(notListed)
  .min(1, notListed)
  .max(2 ** 31 - 1, notListed);
