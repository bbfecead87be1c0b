import { currentMonth } from '../../format/dates.ts';

type Person = { endMonth: string | null; isErased?: true | undefined };

/** Whether a list has somebody whose last month is over, and who is not erased yet. */
export const hasLeaver = (people: readonly Person[] | undefined): boolean => {
  const now = currentMonth();
  return people?.some(({ endMonth, isErased }) => !isErased && endMonth !== null && endMonth < now) ?? false;
};
