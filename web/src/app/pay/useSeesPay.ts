import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../api/me.ts';

/**
 * Whether the signed-in user may see what people cost; the server withholds it otherwise, whatever the browser shows.
 * It never requests the user, who was loaded before any page. After a session has ended it is still of the user before,
 * whose page stays behind the sign-in.
 */
export const useSeesPay = (): boolean => {
  const { data } = useQuery({ ...currentUserQuery(), enabled: false });
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  return known?.seesPay !== false;
};
