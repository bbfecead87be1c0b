import { type Dated, dated, restate, state, withdraw } from './dated.ts';
import type { Month } from './months.ts';

/** A record from when it was made: what it says, and whether it is there or was deleted. */
export type Life<Fields> = { said: Dated<Fields>; isThere: boolean };

const verb =
  /^(?:Project|TeamMember|Freelancer|SoftwareCost|OtherCost)(Created|Added|Updated|TermsChanged|TermsWithdrawn|Deleted|Removed|Restored)$/;

/**
 * What a record is after one more event of its kind, which are named alike. One that is deleted keeps what it said, and
 * hears of nothing until it is there again; one that is made anew begins anew.
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
