import { signedMoney } from '../../format/signedMoney.ts';

/** What something moved of net profit; told by its sign, and by colour beside it. */
export function Effect({ pounds }: { pounds: number }) {
  return (
    <span
      className="movement-effect ui-unbroken"
      data-tone={pounds < 0 ? 'over' : pounds > 0 ? 'good' : undefined}
    >
      {signedMoney(pounds)}
    </span>
  );
}
