import { type Dated, dated, restate, state, withdraw } from './dated.ts';
import type { Month } from './months.ts';

/** A record since it was created: its values, and whether it exists or was deleted. */
export type Life<Fields> = { said: Dated<Fields>; isThere: boolean };

const verb =
  /^(?:Project|TeamMember|Freelancer|SoftwareCost|OtherCost)(Created|Added|Updated|TermsChanged|TermsWithdrawn|Deleted|Removed|Restored)$/;

/**
 * Applies one more event to a record; events of all kinds are named alike. A deleted record keeps its values and
 * ignores events until it is restored; a record that is created again starts anew.
 */
export const liveOn = <Fields>(
  life: Life<Fields> | null,
  { type, data }: { type: string; data: unknown },
  terms: readonly (keyof Fields)[],
): Life<Fields> | null => {
  const happened = verb.exec(type)?.[1];
  if (happened === 'Created' || happened === 'Added') return { said: dated(data as Fields), isThere: true };
  if (life === null) return null;
  if (happened === 'Restored') return { ...life, isThere: true };
  if (!life.isThere) return life;
  if (happened === 'Deleted' || happened === 'Removed') return { ...life, isThere: false };
  const { said } = life;
  if (happened === 'Updated') restate(said, data as Partial<Fields>);
  if (happened === 'TermsChanged') state(said, terms, data as { from: Month | null; terms: Partial<Fields> });
  if (happened === 'TermsWithdrawn') withdraw(said, (data as { from: Month }).from);
  return life;
};
