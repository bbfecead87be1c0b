import fc from 'fast-check';
import { describe, it } from 'vitest';
import { expectEqualWithoutPay } from './testing/equalWithoutPay.ts';
import { twins } from './testing/twinAgencies.ts';

describe('what nobody is told who does not see pay, of every record in every month', () => {
  it.each(fc.sample(twins, 1).map((pair, place) => [place, pair] as const))(
    'given pay, rates and the months of their changes at random, then nothing that is told differs (%i)',
    (_, pair) => expectEqualWithoutPay(pair, 'wholly'),
    900_000,
  );
});
