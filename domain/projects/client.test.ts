import { describe, expect, it } from 'vitest';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { issuesOf } from '../testing/issues.ts';
import { client, clientInput } from './client.ts';

const given = specificationOf(client);
const created = { type: 'ClientCreated', data: { name: 'Northwind' } } as const;
const create = { type: 'CreateClient', name: 'Northwind' } as const;

describe('a client', () => {
  it('is created', () => {
    given().when(create).emits(created);
  });

  it('has a name', () => {
    expect(clientInput.parse({ name: ' Northwind ' })).toEqual({ name: 'Northwind' });
    expect(issuesOf(clientInput, { name: ' ' })).toEqual(['name: Client name is required']);
    expect(issuesOf(clientInput, {})).toEqual(['name: Client name is required']);
  });
});
