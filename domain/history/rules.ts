import type { UserCommand, UserState } from '../access/user.ts';
import { type ManualFigure, manualFigures } from '../money/leaves.ts';
import type { ManualCostsCommand, ManualCostsState } from '../money/manualCosts.ts';
import type { OtherCostCommand, OtherCostState } from '../money/otherCost.ts';
import type { Adjustment, SoftwareCostCommand, SoftwareCostState } from '../money/softwareCost.ts';
import type { FreelancerCommand, FreelancerState } from '../people/freelancer.ts';
import { erasedReason as blankedReason } from '../people/personalData.ts';
import type { PlaceholderCommand, PlaceholderState } from '../people/placeholder.ts';
import { placeholderHoursFact } from '../people/placeholderWords.ts';
import type { TeamMemberCommand, TeamMemberState } from '../people/teamMember.ts';
import { type AllocationPlanCommand, type AllocationPlanState, samePerson } from '../plans/allocationPlan.ts';
import type { ClientCommand, ClientState } from '../projects/client.ts';
import { likelihoodOf } from '../projects/likelihood.ts';
import { isArchived, type ProjectCommand, type ProjectState } from '../projects/project.ts';
import { isHealth, type ProjectStanding } from '../projects/projectStatus.ts';
import { changesOf } from '../records/datedParts.ts';
import type { Made } from '../records/recordMerge.ts';
import { noTimeOff, overlapping } from '../timeOff/timeOff.ts';
import { timeOffFact } from '../timeOff/timeOffWords.ts';
import {
  datedRules,
  erasedReason,
  fieldParts,
  isAbsent,
  onceMade,
  partOf,
  putFieldsBack,
  type UndoRules,
} from './undoRules.ts';

export const clientRules: UndoRules<ClientState, ClientCommand> = datedRules<
  Made<ClientState>,
  ClientCommand
>('Client');

const standingOf = ({ projectStatus, health, lifecycle }: ProjectStanding): ProjectStanding => ({
  projectStatus,
  health,
  lifecycle,
});

/** Commands that restore a status: that of the other group first, if it differs, then the one chosen last. */
const standingPutBack = (now: ProjectStanding, earlier: ProjectStanding): ProjectCommand[] => {
  const other = isHealth(earlier.projectStatus) ? 'lifecycle' : 'health';
  const statuses = [...(now[other] === earlier[other] ? [] : [earlier[other]]), earlier.projectStatus];
  return statuses.map((status) => ({ type: 'ChangeProjectStatus', status }));
};

export const projectRules: UndoRules<ProjectState, ProjectCommand> = datedRules<
  Made<ProjectState>,
  ProjectCommand
>('Project', {
  partsOf: (state) => [
    ['status', standingOf(state)],
    ['likelihood', likelihoodOf(state)],
    ['archived', isArchived(state)],
  ],
  putBack: (now, earlier, isTaken) => [
    ...(isTaken('status') ? standingPutBack(now, earlier) : []),
    ...(isTaken('likelihood')
      ? [{ type: 'RevertProjectLikelihood' as const, to: likelihoodOf(earlier) }]
      : []),
    ...(isTaken('archived') ? [{ type: 'ArchiveProject' as const, archived: isArchived(earlier) }] : []),
  ],
});

/** Removals come first, so that their days are free for the entries that come back. */
const timeOffPutBack = (
  now: Made<TeamMemberState>,
  earlier: Made<TeamMemberState>,
  isTaken: (part: string) => boolean,
): TeamMemberCommand[] => {
  const byId = ({ timeOff = noTimeOff }: Made<TeamMemberState>) =>
    new Map(timeOff.entries.map((entry) => [entry.id, entry]));
  const was = byId(earlier);
  return [...new Set([...byId(now).keys(), ...was.keys()])]
    .filter((id) => isTaken(timeOffFact(id)))
    .map((timeOffId) => ({ type: 'RevertTimeOff' as const, timeOffId, to: was.get(timeOffId) ?? null }))
    .sort((one, other) => Number(one.to !== null) - Number(other.to !== null));
};

export const teamMemberRules: UndoRules<TeamMemberState, TeamMemberCommand> = {
  ...datedRules<Made<TeamMemberState>, TeamMemberCommand>('TeamMember', {
    partsOf: ({ timeOff = noTimeOff }) => timeOff.entries.map((entry) => [timeOffFact(entry.id), entry]),
    putBack: timeOffPutBack,
  }),
  // An entry can't go back onto days that others have taken since.
  goesAlong: (part, now, earlier) => {
    if (isAbsent(now) || isAbsent(earlier)) return [];
    const before = earlier.timeOff?.entries.find(({ id }) => timeOffFact(id) === part);
    return before && now.timeOff ? overlapping(now.timeOff, before).map(({ id }) => timeOffFact(id)) : [];
  },
  lost: erasedReason,
};

export const freelancerRules: UndoRules<FreelancerState, FreelancerCommand> = {
  ...datedRules<Made<FreelancerState>, FreelancerCommand>('Freelancer'),
  lost: erasedReason,
};

const adjustmentOf = 'adjustment ';

/** An adjustment without a reason that was blanked, so that blanking it is no change, and nothing brings it back. */
const withoutBlanked = (adjustment: Adjustment): Adjustment =>
  adjustment.reason === blankedReason ? { ...adjustment, reason: null } : adjustment;

export const softwareCostRules: UndoRules<SoftwareCostState, SoftwareCostCommand> = datedRules<
  Made<SoftwareCostState>,
  SoftwareCostCommand
>('SoftwareCost', {
  partsOf: ({ adjustments }) =>
    Object.entries(adjustments).map(([month, adjustment]) => [
      `${adjustmentOf}${month}`,
      withoutBlanked(adjustment),
    ]),
  putBack: (now, earlier, isTaken) =>
    Object.keys({ ...now.adjustments, ...earlier.adjustments })
      .filter((month) => isTaken(`${adjustmentOf}${month}`))
      .map((month) => {
        const adjustment = earlier.adjustments[month];
        return adjustment
          ? { type: 'AdjustSoftwareCost', month, ...withoutBlanked(adjustment) }
          : { type: 'RemoveSoftwareCostAdjustment', month };
      }),
});

export const otherCostRules: UndoRules<OtherCostState, OtherCostCommand> = {
  ...datedRules<Made<OtherCostState>, OtherCostCommand>('OtherCost'),
  // A cost that does not recur has one amount: its dated ones go when it stops recurring, and come back only with it.
  goesAlong: (part, now, earlier) => {
    if (isAbsent(now) || isAbsent(earlier)) return [];
    const recurs = partOf('isRecurring');
    const stops = changesOf(now, 'amount').length > 0 && !earlier.fields.isRecurring;
    const needsIt = changesOf(earlier, 'amount').length > 0 && !now.fields.isRecurring;
    if (part === recurs && stops) return ['amount'];
    return part === 'amount' && needsIt ? [recurs] : [];
  },
};

export const placeholderRules: UndoRules<PlaceholderState, PlaceholderCommand> = datedRules<
  Made<PlaceholderState>,
  PlaceholderCommand
>('Placeholder', {
  partsOf: ({ hours }) => Object.entries(hours).map(([key, each]) => [placeholderHoursFact(key), each]),
  putBack: (now, earlier, isTaken) =>
    Object.keys({ ...now.hours, ...earlier.hours })
      .filter((key) => isTaken(placeholderHoursFact(key)))
      .map((key) => ({ type: 'RevertPlaceholderHours', key, hours: earlier.hours[key] ?? 0 })),
});

/** Names and roles of users can be undone. Deleting and restoring them, sign-in and access can't. */
export const userRules = (otherAdministrators: number): UndoRules<UserState, UserCommand> => ({
  ...onceMade<Made<UserState>, UserCommand>({
    partsOf: ({ fields }) => fieldParts(fields),
    putBack: (now, earlier, isTaken) => {
      const fields = putFieldsBack(now.fields, earlier.fields, isTaken);
      return [{ type: 'UpdateUser', fields, otherAdministrators }];
    },
  }),
  lost: erasedReason,
  remove: 'A user is not deleted by undoing. Delete them in User Management.',
  restore: 'A deleted user cannot be brought back, as their password is gone. Create them again.',
  nothing: 'What somebody signs in with or may see cannot be undone. Change it in User Management.',
});

export const manualCostsRules: UndoRules<ManualCostsState, ManualCostsCommand> = {
  isThere: () => true,
  partsOf: ({ figures }) => fieldParts(figures),
  putBack: (_now, earlier, isTaken) => {
    const figures: Partial<Record<ManualFigure, number | null>> = {};
    for (const figure of manualFigures)
      if (isTaken(figure)) figures[figure] = earlier.figures[figure] ?? null;
    return [{ type: 'SetManualCosts', figures }];
  },
  remove: '',
  restore: '',
};

export const allocationPlanRules: UndoRules<AllocationPlanState, AllocationPlanCommand> = {
  isThere: () => true,
  partsOf: ({ entries, additional }) =>
    new Map<string, unknown>([
      ...entries.map(({ person, hours }): [string, unknown] => [`${person.kind}-${person.id}`, hours]),
      ...(additional && additional.hours > 0 ? [['additionalHours', additional.hours] as const] : []),
    ]),
  putBack: (now, earlier, isTaken) => {
    const added = earlier.entries.filter(
      ({ person }) => !now.entries.some((entry) => samePerson(entry.person, person)),
    );
    const entries = [...now.entries, ...added].flatMap(({ person }) => {
      const source = isTaken(`${person.kind}-${person.id}`) ? earlier : now;
      return source.entries.filter((entry) => samePerson(entry.person, person));
    });
    return [
      {
        type: 'ReplaceAllocations',
        entries: entries.map(({ person, hours }) => ({ person, hours })),
        ...(isTaken('additionalHours') && { additionalHours: earlier.additional?.hours ?? 0 }),
        freshIds: [],
      },
    ];
  },
  remove: '',
  restore: '',
};
