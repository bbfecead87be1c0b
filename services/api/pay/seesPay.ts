import type { UserView } from '#projections/users/view.ts';

/** Whether salaries, rates and what single people cost may be told to a user. Team members are told none of it anyway. */
export const seesPay = ({ role, seesPay: seen }: UserView): boolean => role !== 'admin' || seen !== false;
