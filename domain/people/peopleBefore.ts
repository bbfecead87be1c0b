/** True of an empty field that people have only since the third format of the log. */
const isEmptyField = (field: string, value: unknown): boolean =>
  (field === 'bankHolidayRegion' && value === null) ||
  (field === 'skills' && Array.isArray(value) && value.length === 0);

/**
 * A person's data for an earlier log format, without empty newer fields. Newer fields with a value stay, for planners
 * that know them.
 */
export const withoutEmptyFields = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([field, value]) => !isEmptyField(field, value)));

/** Newer fields that a change emptied. They are written, or the person would keep the old value. */
export const emptiedFields = (changed: object): object =>
  Object.fromEntries(Object.entries(changed).filter(([field, value]) => isEmptyField(field, value)));
