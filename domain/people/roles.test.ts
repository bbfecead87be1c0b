import { describe, expect, it } from 'vitest';
import { byRole, isRole, rolesOf } from './roles.ts';

describe('roles', () => {
  it('given spellings that differ in case and spacing, then they are one role, as most have it, by name', () => {
    const people = [
      { id: 1, role: 'developer ' },
      { id: 2, role: 'Developer' },
      { id: 3, role: 'Developer' },
      { id: 4, role: 'Designer' },
    ];
    expect(rolesOf(people).map(({ name, holders }) => [name, holders.map(({ id }) => id)])).toEqual([
      ['Designer', [4]],
      ['Developer', [1, 2, 3]],
    ]);
  });

  it('given somebody who is erased, then they have no role, and stand first where everybody is listed', () => {
    const people = [{ role: 'Designer' }, { role: '' }];
    expect(rolesOf(people)).toEqual([{ name: 'Designer', holders: [{ role: 'Designer' }] }]);
    expect(byRole(people).map(({ name }) => name)).toEqual(['', 'Designer']);
  });

  it.each([
    [['lead', 'lead', 'Lead', 'Lead ', ' Lead'], 'Lead'],
    [['Copywriter', 'copywriter'], 'Copywriter'],
    [['Copywriter', 'copywriter', 'copywriter'], 'copywriter'],
  ])('given %j, then the role is %s', (names, name) => {
    expect(rolesOf(names.map((role) => ({ role }))).map((role) => role.name)).toEqual([name]);
  });

  it('given two names, then they are one role where they differ in case and spacing alone', () => {
    expect(isRole('UX  Designer', ' ux designer')).toBe(true);
    expect(isRole('UX Designer', 'UXDesigner')).toBe(false);
  });
});
