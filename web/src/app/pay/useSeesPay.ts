import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../api/queries/me.ts';

/**
 * Whether who is signed in is told what people cost; the server withholds it otherwise, whatever the browser shows. Who
 * that is was read before any page: it is not asked for again.
 */
export const useSeesPay = (): boolean =>
  useQuery({ ...currentUserQuery(), enabled: false }).data?.seesPay !== false;
