import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAnyHistoryFolds, expectNoSecondEvent, specificationOf } from '../testing/givenWhenThen.ts';
import { issuesOf } from '../testing/issues.ts';
import { client, clientInput } from './client.ts';

const given = specificationOf(client);
const created = { type: 'ClientCreated', data: { name: 'Northwind' } } as const;
const create = { type: 'CreateClient', name: 'Northwind' } as const;

describe('a client', () => {
  it('is created', () => {
    given().when(create).emits(created);
  });

  it('is created once', () => {
    given(created).when(create).isRefused('conflict');
  });

  it('gives no second event when asked twice', () => {
    expectNoSecondEvent(
      client,
      fc.string().map((name) => () => ({ type: 'CreateClient', name })),
    );
  });

  it('folds any history', () => {
    expectAnyHistoryFolds(
      client,
      fc.string().map((name) => ({ type: 'ClientCreated', data: { name } })),
    );
  });

  it('has a name', () => {
    expect(clientInput.parse({ name: ' Northwind ' })).toEqual({ name: 'Northwind' });
    expect(issuesOf(clientInput, { name: ' ' })).toEqual(['name: Client name is required']);
    expect(issuesOf(clientInput, {})).toEqual(['name: Client name is required']);
  });
});
