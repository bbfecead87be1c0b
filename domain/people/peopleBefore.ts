/** True of a field that people have since the third format of the log, where somebody has none of it. */
const isEmptyField = (field: string, value: unknown): boolean =>
  (field === 'bankHolidayRegion' && value === null) ||
  (field === 'skills' && Array.isArray(value) && value.length === 0);

/**
 * What is told of somebody in an earlier format: as it was then where they have none of what came later. What they have
 * goes along, for planners that know it.
 */
export const withoutEmptyFields = (said: object): object =>
  Object.fromEntries(Object.entries(said).filter(([field, value]) => !isEmptyField(field, value)));

/** That a change took the last of it away is told, or they would keep what they had. */
export const emptiedFields = (changed: object): object =>
  Object.fromEntries(Object.entries(changed).filter(([field, value]) => isEmptyField(field, value)));
