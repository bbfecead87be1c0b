import { anSla } from '../../../tests/agency.ts';
import { routeTable } from '../../app/routeTable.ts';
import type { Name } from '../contract/contract.ts';
import { examples } from '../contract/examples.ts';

export type Fields = Record<string, unknown>;

const exampleOf = (name: Name): Fields => examples[name] ?? {};

export const aSubscription = exampleOf('POST /api/software-costs');

export const anOtherCost = exampleOf('POST /api/other-costs');

export const aPlaceholder = exampleOf('POST /api/placeholders');

/** Bodies of other shapes than the contract's example. */
const others: { readonly [Of in Name]?: Fields } = {
  'POST /api/projects': anSla(1),
  'POST /api/allocations': {
    ...exampleOf('POST /api/allocations'),
    teamMemberId: null,
    allocatedHours: 0,
    additionalHours: 5,
  },
  'POST /api/software-cost-adjustments': { softwareCostId: 2, month: '2026-05', adjustedCost: '95.5' },
};

/** Valid bodies for each write of the route table, by method and path. */
export const bodies: Record<string, Fields[]> = Object.fromEntries(
  routeTable
    .filter(({ method }) => method !== 'get')
    .map(({ name }) => [name, [exampleOf(name), ...(others[name] ? [others[name]] : [])]]),
);
