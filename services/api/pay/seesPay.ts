import type { UserView } from '#projections/access/users/view.ts';

/** Whether figures that contain what people cost may be told to a user. Team members are told none of them anyway. */
export const seesPay = ({ role, seesPay: seen }: UserView): boolean => role !== 'admin' || seen !== false;
