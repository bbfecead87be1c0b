import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherCost } from '../money/otherCost.ts';
import { softwareCost } from '../money/softwareCost.ts';
import { placeholder } from '../people/placeholder.ts';
import { teamMember } from '../people/teamMember.ts';
import { client } from '../projects/client.ts';
import { project } from '../projects/project.ts';
import type { Decider } from '../records/decider.ts';
import {
  anyClientCommand,
  anyOtherCostCommand,
  anyPlaceholderCommand,
  anyProjectCommand,
  anySoftwareCostCommand,
  anyTeamMemberCommand,
} from '../testing/commands.ts';
import { DomainError } from '../values/errors.ts';
import {
  clientRules,
  otherCostRules,
  placeholderRules,
  projectRules,
  softwareCostRules,
  teamMemberRules,
} from './rules.ts';
import { takeBack, undoable, type Versions } from './takeBack.ts';
import type { UndoRules } from './undoRules.ts';

/** The state after commands; refused ones change nothing. */
const after = <State, Command, Event>(
  { decide, evolve }: Decider<State, Command, Event>,
  state: State,
  commands: readonly Command[],
): State =>
  commands.reduce((before, command) => {
    try {
      return decide(command, before).reduce(evolve, before);
    } catch (error) {
      if (error instanceof DomainError) return before;
      throw error;
    }
  }, state);

const undone = <State, Command, Event>(
  { decide, evolve }: Decider<State, Command, Event>,
  rules: UndoRules<State, Command>,
  versions: Versions<State>,
): State => {
  const found = undoable(rules, versions);
  // Offers are never refused.
  return takeBack(rules, versions, found, new Set(found.ready)).reduce(
    (state, command) => decide(command, state).reduce(evolve, state),
    versions.now,
  );
};

const obeys = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  rules: UndoRules<State, Command>,
  anyCommand: fc.Arbitrary<Command>,
) =>
  fc.assert(
    fc.property(
      fc.array(anyCommand, { maxLength: 8 }),
      anyCommand,
      fc.array(anyCommand, { maxLength: 4 }),
      (first, change, others) => {
        const before = after(decider, decider.initial, first);
        const changed = after(decider, before, [change]);
        const now = after(decider, changed, others);
        const parts = (state: State) => (rules.isThere(state) ? rules.partsOf(state) : new Map());

        // Without later changes everything goes back, except for erased people, and undoing that restores it.
        const isLost = (rules.lost?.(changed) ?? null) !== null;
        const back = undone(decider, rules, { before, after: changed, now: changed });
        expect(parts(back)).toEqual(parts(isLost ? changed : before));
        const again = undone(decider, rules, { before: changed, after: back, now: back });
        expect(parts(again)).toEqual(parts(changed));

        // With later changes, what they touched is kept, and the rest goes back.
        const versions = { before, after: changed, now };
        const { action, ready } = undoable(rules, versions);
        const result = undone(decider, rules, versions);
        if (action !== 'change') return;
        for (const part of new Set([...parts(before).keys(), ...parts(now).keys()])) {
          const source = ready.includes(part) ? before : now;
          expect([part, parts(result).get(part)]).toEqual([part, parts(source).get(part)]);
        }
      },
    ),
  );

describe('undoing any change', () => {
  it('of a client gives back what nobody has touched since', () =>
    obeys(client, clientRules, anyClientCommand));
  it('of a project gives back what nobody has touched since', () =>
    obeys(project, projectRules, anyProjectCommand));
  it('of a team member does', () => obeys(teamMember, teamMemberRules, anyTeamMemberCommand));
  it('of a subscription does', () => obeys(softwareCost, softwareCostRules, anySoftwareCostCommand));
  it('of another cost does', () => obeys(otherCost, otherCostRules, anyOtherCostCommand));
  it('of somebody to be hired does', () => obeys(placeholder, placeholderRules, anyPlaceholderCommand));
});
