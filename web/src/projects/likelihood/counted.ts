import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import type { Counted } from '../../api/counted.ts';

const counted = choice<Counted>(['won', 'tentative', 'weighted']);
const planned = choice<'won' | 'tentative'>(['won', 'tentative']);

/** Which projects the figures of a page count, as the address has it. */
export const useCounted = () => useParameter('likelihood', counted);

/** The same where hours are planned: they are what they are, whatever the percentage. */
export const usePlanned = () => useParameter('likelihood', planned);
