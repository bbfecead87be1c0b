import { z } from 'zod';

const notListed = 'Choose one from the list';

/** The id of a record within a body: a positive integer that a record could have. */
export const recordIdInput = z
  .number({ error: notListed })
  .int(notListed)
  .min(1, notListed)
  .max(2 ** 31 - 1, notListed);
