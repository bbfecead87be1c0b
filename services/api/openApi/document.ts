import { createDocument } from 'zod-openapi';
import { contract, type Name } from '../contract/contract.ts';
import { components } from './components.ts';
import { operationOf, tagsOf } from './operation.ts';

const description = `The planner's API. Money is in pounds: decimal text in records, numbers in figures; hours are numbers, months are YYYY-MM.

Sign in with POST /api/login: the session is a cookie. A program sends an API token as a bearer instead, which an administrator makes in User Management; what no token may do is refused with 403. Errors are problem details (RFC 9457) whose \`detail\` is a sentence for a person. A write says \`X-Correlation-Id\`, by which the history and its undo know it; records and plans have a \`version\`, which a change may name as \`expectedVersion\`: it is refused with 409 where somebody else was quicker.

A value that tells what people cost is null for an administrator who does not see pay.`;

const names = Object.keys(contract) as Name[];

const addressOf = (name: Name): string => (name.split(' ')[1] ?? '').replaceAll(/:(\w+)/g, '{$1}');

const operationsOf = (address: string) =>
  Object.fromEntries(
    names
      .filter((name) => addressOf(name) === address)
      .map((name) => [name.split(' ')[0]?.toLowerCase(), operationOf(name, contract[name])]),
  );

/**
 * The document of the API, OpenAPI 3.1: every route of the contract.
 * @param session what the cookie of a session is called
 */
export const openApiDocument = (session: string) => {
  const addresses = [...new Set(names.map(addressOf))];
  return createDocument({
    openapi: '3.1.1',
    info: { title: 'The planner', version: '1.0.0', description },
    servers: [{ url: '/' }],
    tags: tagsOf(names),
    security: [{ session: [] }],
    paths: Object.fromEntries(addresses.map((address) => [address, operationsOf(address)])),
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: session },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  });
};
