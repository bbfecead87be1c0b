import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../api/me.ts';

/**
 * Whether who is signed in is told what people cost; the server withholds it otherwise, whatever the browser shows. Who
 * that is was read before any page: it is not asked for again. While a session is over it is who was there: their page
 * stands behind the sign-in.
 */
export const useSeesPay = (): boolean => {
  const { data } = useQuery({ ...currentUserQuery(), enabled: false });
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  return known?.seesPay !== false;
};
