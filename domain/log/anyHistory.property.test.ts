import type fc from 'fast-check';
import { describe, it } from 'vitest';
import { user } from '../access/user.ts';
import { manualCosts } from '../money/manualCosts.ts';
import { otherCost } from '../money/otherCost.ts';
import { softwareCost } from '../money/softwareCost.ts';
import { freelancer } from '../people/freelancer.ts';
import { placeholder } from '../people/placeholder.ts';
import { teamMember } from '../people/teamMember.ts';
import { client } from '../projects/client.ts';
import { project } from '../projects/project.ts';
import type { Decider } from '../records/decider.ts';
import * as commands from '../testing/commands.ts';
import { expectAnyHistoryFolds, expectNoSecondEvent } from '../testing/givenWhenThen.ts';

const any = <State, Command, Event>(
  what: string,
  decider: Decider<State, Command, Event>,
  command: fc.Arbitrary<Command>,
) => {
  const asked = command.map((it) => () => it);
  describe(`any ${what}`, () => {
    it('gives no second event when asked twice', () => expectNoSecondEvent(decider, asked));
    it('folds any history', () => expectAnyHistoryFolds(decider, asked));
  });
};

any('client', client, commands.anyClientCommand);
any('project', project, commands.anyProjectCommand);
any('team member', teamMember, commands.anyTeamMemberCommand);
any('freelancer', freelancer, commands.anyFreelancerCommand);
any('placeholder', placeholder, commands.anyPlaceholderCommand);
any('user', user, commands.anyUserCommand);
any('subscription', softwareCost, commands.anySoftwareCostCommand);
any('other cost', otherCost, commands.anyOtherCostCommand);
any('month’s manual costs', manualCosts, commands.anyManualCostsCommand);
