import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import type { Counted } from '../../api/counted.ts';

const counted = choice<Counted>(['won', 'tentative', 'weighted']);
const planned = choice<'won' | 'tentative'>(['won', 'tentative']);

/** Which projects a page's figures count, as the address has it. */
export const useCounted = () => useParameter('likelihood', counted);

/** The same where hours are planned, which aren't weighted by percentages. */
export const usePlanned = () => useParameter('likelihood', planned);
