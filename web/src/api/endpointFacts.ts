import { contract, type Name } from '#services/api/contract/contract.ts';
import type { Endpoint } from '#services/api/contract/endpoint.ts';

export type Facts = Pick<Endpoint, 'reads' | 'changes' | 'keepsNothing'>;

/** What the browser needs of each route at run time; the build writes it out (web/endpointFacts.ts). */
export const facts = Object.fromEntries(
  Object.entries<Endpoint>(contract).map(([name, { reads, changes, keepsNothing }]): [string, Facts] => [
    name,
    { ...(reads && { reads }), ...(changes && { changes }), ...(keepsNothing && { keepsNothing }) },
  ]),
) as Readonly<Record<Name, Facts>>;
