import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathItemObject } from 'zod-openapi';
import { contract, type Name } from '../contract/contract.ts';
import { components } from './components.ts';
import { operationOf } from './operation.ts';
import { tags } from './tags.ts';

/** Converts zod's JSON schemas where tools would misread them as OpenAPI. */
const asOpenApi: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, zodSchema }) => {
  // In zod it only affects types; in OpenAPI it forbids sending the value.
  if (zodSchema._zod.def.type === 'readonly') delete jsonSchema.readOnly;
  // Empty parts come from checks, which describe nothing.
  if (jsonSchema.allOf) {
    const parts = jsonSchema.allOf.filter((part) => Object.keys(part).length > 0);
    const [only] = parts;
    if (parts.length > 1) jsonSchema.allOf = parts;
    else {
      delete jsonSchema.allOf;
      Object.assign(jsonSchema, only);
    }
  }
  // A record with known keys is an object with these fields.
  const { required, additionalProperties } = jsonSchema;
  if (zodSchema._zod.def.type === 'record' && required && typeof additionalProperties === 'object') {
    jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
    delete jsonSchema.propertyNames;
    jsonSchema.additionalProperties = false;
  }
};

const description = `The planner's API. Money is in pounds: decimal text in records, numbers in figures; hours are numbers, months are YYYY-MM.

Sign in with POST /api/login: the session is a cookie. A program sends an API token as a bearer instead, which an administrator makes in User Management; what no token may do is refused with 403. Errors are problem details (RFC 9457) whose \`detail\` is a sentence for a person. A write says \`X-Correlation-Id\`, by which the history and its undo know it; records and plans have a \`version\`, which a change may name as \`expectedVersion\`: it is refused with 409 where somebody else was quicker.

A value that tells what people cost is null for an administrator who does not see pay.`;

/** A private licence, without a standard name. */
const license = { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' };

const names = Object.keys(contract) as Name[];

/** An address without its parameters' names: methods may name them differently, but share one path. */
const shapeOf = (name: Name): string => (name.split(' ')[1] ?? '').replaceAll(/:\w+/g, '{}');

const paramsOf = (name: Name): string[] => [...name.matchAll(/:(\w+)/g)].map(([, param = '']) => param);

const pathOf = (shape: string): [address: string, operations: ZodOpenApiPathItemObject] => {
  const alike = names.filter((name) => shapeOf(name) === shape);
  // "{month}" of a GET and "{id}" of a PUT in one place are "{monthOrId}".
  const params = (alike[0] ? paramsOf(alike[0]) : []).map((_, place) => {
    const [first = '', ...others] = new Set(alike.map((name) => paramsOf(name)[place] ?? ''));
    return [first, ...others.map((other) => `Or${other.charAt(0).toUpperCase()}${other.slice(1)}`)].join('');
  });
  const operations = alike.map((name) => {
    const called = new Map(paramsOf(name).map((param, place) => [param, params[place] ?? param]));
    return [name.split(' ')[0]?.toLowerCase(), operationOf(name, contract[name], called)];
  });
  const left = [...params];
  return [shape.replaceAll('{}', () => `{${left.shift()}}`), Object.fromEntries(operations)];
};

/**
 * The API's document, OpenAPI 3.1, with every route of the contract.
 * @param session the name of the session cookie
 */
export const openApiDocument = (session: string) => {
  return createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'The planner', version: '1.0.0', description, license },
      servers: [{ url: '/' }],
      tags,
      security: [{ session: [] }],
      paths: Object.fromEntries([...new Set(names.map(shapeOf))].map(pathOf)),
      components: {
        schemas: components,
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: session },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    { override: asOpenApi },
  );
};
