import type { StateOf } from '#domain/log/recordKinds.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import type { FoldedState } from './foldedState.ts';

type ProjectState = StateOf<'project'>;

/** Keys by the state they are of, which no event changes: all projects are asked with every change of one. */
const keys = new WeakMap<ProjectState, string>();

/** By what a project is known to be another's namesake: its client and its name; null of one that is gone. */
const namesakeKey = (state: ProjectState): string | null => {
  if (state.status !== 'active') return null;
  const key = keys.get(state) ?? `${state.fields.clientId} ${nameKey(state.fields.name)}`;
  keys.set(state, key);
  return key;
};

/** By what a change of one name may change what others are called: without a number that was typed. */
export const nameGroup = (state: ProjectState): string | null =>
  namesakeKey(state)?.replace(/ \(\d+\)$/, '') ?? null;

/** The groups in which others may be called otherwise once a project has come to be called so, or is so no longer. */
export const groupsRenamed = (before: ProjectState, after: ProjectState): string[] =>
  namesakeKey(before) === namesakeKey(after)
    ? []
    : [nameGroup(before), nameGroup(after)].filter((group) => group !== null);

/**
 * What projects are called that share their name with others of their client, by id: the name with a number, in the
 * order in which they were made (docs/domain.md, Clients).
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
