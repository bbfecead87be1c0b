import type { PeopleChoice } from '#domain/people/peopleChoice.ts';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** The month of everybody, or of those chosen, with the projects behind it: hours, value in pounds, utilisation as a fraction. */
export const reportQuery = (month: Month, counted?: Counted, { role, skill }: PeopleChoice = {}) =>
  queryFor('GET /api/reports/:month', {
    params: { month },
    query: { ...asked(counted), ...(role !== undefined && { role }), ...(skill !== undefined && { skill }) },
  });
