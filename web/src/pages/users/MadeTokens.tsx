import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '#projections/access/users/view.ts';
import type { Caller } from '../../api/call.ts';
import { apiTokensQuery } from '../../api/queries/users.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import * as styles from '../../ui/fields/Form.module.css';

/**
 * The tokens that a user made and that read pay. They stay valid when the user may no longer see pay, unless they are
 * chosen here to be revoked. Only users who see pay can revoke them.
 */
export const useMadeTokens = (user: UserView | undefined) => {
  const seesPay = useSeesPay();
  const { data: tokens = [] } = useQuery({ ...apiTokensQuery(), enabled: user !== undefined && seesPay });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const made = seesPay ? tokens.filter((token) => token.seesPay && token.makerId === user?.id) : [];
  return {
    made,
    chosen,
    choose: (id: number, isChosen: boolean) =>
      setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)),
    /** Revokes the chosen tokens; before the user is changed, since one who changes themselves may not do it after. */
    endChosen: async (call: Caller) => {
      for (const id of chosen) await call('DELETE /api/admin/api-tokens/:id', { params: { id } });
    },
  };
};

type MadeTokensProps = Omit<ReturnType<typeof useMadeTokens>, 'endChosen'>;

/** Offers to revoke them; nothing where there are none. */
export function MadeTokens({ made, chosen, choose }: MadeTokensProps) {
  if (made.length === 0) return null;
  return (
    <div className={styles.form}>
      <p>They made tokens that read pay, and that go on reading it unless you end them:</p>
      {made.map((token) => (
        <Checkbox
          key={token.id}
          isSelected={chosen.includes(token.id)}
          onChange={(isChosen) => choose(token.id, isChosen)}
        >
          End {token.name}
        </Checkbox>
      ))}
    </div>
  );
}
