import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routeTable } from '../../app/routeTable.ts';
import { contract, type Name } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = Object.entries(contract) as [Name, Endpoint][];

/** Field names of an object schema, with or without additional rules. */
const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

const bracedIn = (topic: string): string[] => [...topic.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

describe('the contract', () => {
  it('then every route of it has a handler, and one alone', () => {
    expect(routeTable.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort());
  });

  it('then what stands in the braces of a path is what its parameters are', () => {
    for (const [name, { params }] of endpoints) {
      const named = [...name.matchAll(/:(\w+)/g)].map(([, each = '']) => each);
      expect(fieldsOf(params).sort(), name).toEqual(named.sort());
    }
  });

  it('then what a topic takes from a request is asked there', () => {
    for (const [name, { params, query, body, reads, changes = [] }] of endpoints) {
      const asked = [params, query, body].flatMap(fieldsOf);
      for (const topic of [...(reads ? [reads] : []), ...changes]) {
        expect(asked, `${name}: ${topic}`).toEqual(expect.arrayContaining(bracedIn(topic)));
      }
    }
  });

  it('then no two reads are kept under one topic', () => {
    const reads = endpoints.flatMap(([, { reads: topic }]) => topic ?? []);
    expect(new Set(reads).size).toBe(reads.length);
  });

  it('then a read changes nothing, and a write says what it changes or that it keeps nothing', () => {
    const silent = endpoints.filter(([name, { changes, keepsNothing }]) =>
      name.startsWith('GET ') ? changes : !changes && !keepsNothing,
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
