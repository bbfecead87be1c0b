import { describe, expect, it } from 'vitest';
import { undated } from '../records/dated.ts';
import type { Made } from '../records/recordMerge.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { issuesOf } from '../testing/issues.ts';
import { forAllMonths } from '../testing/when.ts';
import { type ClientState, client } from './client.ts';
import { clientInput } from './clientInput.ts';

const given = specificationOf(client);
const created = { type: 'ClientCreated', data: { name: 'Northwind' } } as const;
const create = { type: 'CreateClient', name: 'Northwind' } as const;

describe('a client', () => {
  it('is created', () => {
    given().when(create).emits(created);
  });

  it('is renamed, once', () => {
    const rename = { type: 'UpdateClient', fields: { name: 'Northwind Group' }, when: forAllMonths } as const;
    const renamed = { type: 'ClientUpdated', data: { name: 'Northwind Group' } } as const;
    given(created).when(rename).emits(renamed);
    given(created, renamed).when(rename).emitsNothing();
    given(created, renamed)
      .when({ type: 'RevertClient', to: undated({ name: 'Northwind' }) })
      .emits({ type: 'ClientUpdated', data: { name: 'Northwind' } });
  });

  it('is gone once it is merged into another one, and may come back', () => {
    const merge = { type: 'MergeClient', into: 2 } as const;
    const merged = { type: 'ClientMerged', data: { into: 2 } } as const;
    const restored = { type: 'ClientRestored', data: {} } as const;
    given(created).when(merge).emits(merged);
    given(created, merged).when(merge).isRefused('notFound');
    given(merged).when(merge).isRefused('notFound');
    given(merged).when({ type: 'RestoreClient' }).emitsNothing();
    given(created, merged).when({ type: 'RestoreClient' }).emits(restored);
    given(created, merged, restored).when(merge).emits(merged);
  });

  it('given a name that somebody has given it since, then it is neither deleted nor merged over that', () => {
    const since = client.evolve(client.initial, created) as Made<ClientState>;
    const renamed = { type: 'ClientUpdated', data: { name: 'Northwind Group' } } as const;
    given(created, renamed).when({ type: 'RemoveClient', since }).isRefused('conflict');
    given(created, renamed).when({ type: 'MergeClient', into: 2, since }).isRefused('conflict');
    given(created).when({ type: 'RemoveClient', since }).emits({ type: 'ClientDeleted', data: {} });
  });

  it('has a name', () => {
    expect(clientInput.parse({ name: ' Northwind ' })).toEqual({ name: 'Northwind' });
    expect(issuesOf(clientInput, { name: ' ' })).toEqual(['name: Client name is required']);
    expect(issuesOf(clientInput, {})).toEqual(['name: Client name is required']);
  });
});
