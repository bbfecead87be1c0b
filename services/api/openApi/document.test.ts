import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { pglite } from '../../../tests/databases.ts';
import { serverForAll } from '../../../tests/setUp.ts';
import { contract, type Name } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { examples } from '../contract/examples.ts';

type Operation = { operationId: string; responses: Record<string, unknown>; requestBody?: unknown };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

/** The contract's name of a route, by the route without parameter names: "PUT /api/projects/:". */
const nameOf = new Map(Object.keys(contract).map((name) => [name.replaceAll(/:\w+/g, ':'), name]));

describe('the document of the API', () => {
  const server = serverForAll(pglite);
  let document: Document;
  beforeAll(async () => {
    document = (await server.admin.get('/api/openapi.json')).body as Document;
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: nameOf.get(`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ':')}`) ?? path,
        operation,
      })),
    );

  it('then it is OpenAPI 3.1, and valid', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it('then every route is in it, with every status it answers, and nothing else is', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(contract).sort());
    for (const { name, operation } of operations()) {
      const statuses = Object.keys(contract[name as Name].answers);
      expect(Object.keys(operation.responses), name).toEqual(
        expect.arrayContaining([...statuses, '400', '503']),
      );
    }
  });

  it('then each operation has a name of its own', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('then each body has an example, which the route takes', () => {
    const endpoints = Object.entries(contract) as [Name, Endpoint][];
    for (const [name, { body, sends }] of endpoints) {
      if (!body) continue;
      const parsed = (sends ?? body).safeParse(examples[name]);
      expect(parsed.error?.issues, name).toBeUndefined();
    }
  });

  it('given nobody who is an administrator, then it is not told', async () => {
    expect(await server.visitor().get('/api/openapi.json')).toMatchObject({ status: 401 });
  });

  it('then its page comes from here, and so does everything it loads', async () => {
    const visitor = server.visitor();
    const page = await visitor.get('/api-docs');
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded).toHaveLength(3);
    for (const address of loaded) {
      expect(address).toMatch(/^\/api-docs\//);
      expect(await visitor.get(address), address).toMatchObject({ status: 200 });
    }
    expect((await visitor.get('/api-docs/package.json')).text).not.toContain('swagger-ui-dist');
  });
});
