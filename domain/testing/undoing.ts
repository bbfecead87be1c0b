import { takeBack, undoable } from '../history/takeBack.ts';
import type { UndoRules } from '../history/undoRules.ts';

/** What undoing offers of a change, and the commands for all that is offered. */
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

/** Of a change that nobody has touched since, and that nothing stands against. */
export const untouched = { touched: [], obstacle: null };
