import type { StateOf } from '#domain/log/recordKinds.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import type { FoldedState } from './foldedState.ts';

type ProjectState = StateOf<'project'>;

/** Keys by state object, which is immutable: a change of one project looks at all of them. */
const keys = new WeakMap<ProjectState, string>();

/** A key that namesakes share: client and name; null for a deleted project. */
const namesakeKey = (state: ProjectState): string | null => {
  if (state.status !== 'active') return null;
  const key = keys.get(state) ?? `${state.fields.clientId} ${nameKey(state.fields.name)}`;
  keys.set(state, key);
  return key;
};

const typedNumber = / \(\d+\)$/;

/** The group of projects whose labels may change with one name: the key without typed numbers at its end. */
export const nameGroup = (state: ProjectState): string | null => {
  let group = namesakeKey(state);
  while (group !== null && typedNumber.test(group)) group = group.replace(typedNumber, '');
  return group;
};

/** The groups whose labels may change with a change of one project's name. */
export const groupsRenamed = (before: ProjectState, after: ProjectState): string[] =>
  namesakeKey(before) === namesakeKey(after)
    ? []
    : [nameGroup(before), nameGroup(after)].filter((group) => group !== null);

/**
 * Labels of projects that share a name within their client, by id: the name with a number, in order of creation
 * (docs/domain.md, Clients).
 */
export const namesakeLabels = (foldedState: FoldedState): ReadonlyMap<number, string> => {
  const ids = new Map<string, number[]>();
  for (const [id, { state }] of foldedState.project) {
    const key = namesakeKey(state);
    if (key === null) continue;
    const known = ids.get(key);
    if (known) known.push(Number(id));
    else ids.set(key, [Number(id)]);
  }
  const labels = new Map<number, string>();
  for (const [key, namesakes] of ids) {
    if (namesakes.length < 2) continue;
    let number = 0;
    for (const id of namesakes.sort((one, other) => one - other)) {
      do number += 1;
      while (ids.has(`${key} (${number})`));
      const state = foldedState.project.get(String(id))?.state;
      if (state?.status === 'active') labels.set(id, `${state.fields.name} (${number})`);
    }
  }
  return labels;
};
