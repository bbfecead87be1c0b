import type { UserView } from '#projections/access/users/view.ts';

/** Whether a user may see figures that contain what people cost. Team members get no such figures anyway. */
export const seesPay = ({ role, seesPay: seen }: UserView): boolean => role !== 'admin' || seen !== false;
