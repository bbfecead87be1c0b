import { describe, expect, it } from 'vitest';
import { DomainError } from '../values/errors.ts';
import { decideRoleRename, type RoleRename, roleRenameInput } from './roleRename.ts';

const people = [
  { id: 1, role: 'Developer' },
  { id: 2, role: 'developer ' },
  { id: 3, role: 'Developer' },
  { id: 4, role: 'Designer' },
];
const idsOf = (holders: readonly { id: number }[]) => holders.map(({ id }) => id);
const rename = (said: Partial<RoleRename>) =>
  decideRoleRename(people, { role: 'Developer', to: 'Engineer', merge: false, ...said });
const refusal = (said: Partial<RoleRename>): DomainError => {
  try {
    rename(said);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

describe('renaming a role', () => {
  it('when a role is renamed, then everybody who has it gets the new name', () => {
    const { name, holders } = rename({ role: ' DEVELOPER' });
    expect([name, idsOf(holders)]).toEqual(['Engineer', [1, 2, 3]]);
  });

  it('when only its spelling changes, then those who have it so already stay as they are', () => {
    const { name, holders } = rename({ to: 'developer' });
    expect([name, idsOf(holders)]).toEqual(['developer', [1, 2, 3]]);
    expect(idsOf(rename({ to: 'Developer' }).holders)).toEqual([2]);
  });

  it('when the name is another role’s, then it says so, and merges where that is meant', () => {
    expect(refusal({ to: 'designer' })).toMatchObject({
      code: 'invalid',
      errors: [
        {
          path: 'to',
          message: 'Designer is a role already. Merge Developer into it, or choose another name.',
        },
      ],
    });
    const { name, holders } = rename({ to: 'designer', merge: true });
    expect([name, idsOf(holders)]).toEqual(['Designer', [1, 2, 3]]);
  });

  it('when nobody has the role, then there is nothing to rename', () => {
    expect(refusal({ role: 'Writer' })).toMatchObject({
      code: 'notFound',
      message: 'This role does not exist. It may have been deleted; reload to see what is there now.',
    });
  });

  it.each([
    [{ role: '', to: 'Lead' }, 'Choose a role'],
    [{ role: 'Lead', to: ' ' }, 'Enter the new name of the role'],
    [{ role: 'Lead', to: 'x'.repeat(201) }, 'Use at most 200 characters'],
    [{ role: 'Lead', to: 'Chief', merge: 'yes' }, 'Say whether the roles become one: true or false'],
  ])('refuses %j in a sentence', (body, sentence) => {
    expect(roleRenameInput.safeParse(body).error?.issues[0]?.message).toBe(sentence);
  });
});
