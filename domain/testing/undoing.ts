import { takeBack, undoable } from '../history/takeBack.ts';
import type { UndoRules } from '../history/undoRules.ts';

/** The offers of undoing a change, and the commands for all of them. */
export const undo = <State, Command>(
  rules: UndoRules<State, Command>,
  before: State,
  after: State,
  now: State = after,
) => {
  const versions = { before, after, now };
  const { action, ready, touched, obstacle } = undoable(rules, versions);
  return { ready, touched, obstacle, commands: takeBack(rules, versions, { action }, new Set(ready)) };
};

/** Context of a change without later changes or obstacles. */
export const untouched = { touched: [], obstacle: null };
