import { z } from 'zod';
import { type Dated, undated, type When } from '../records/dated.ts';
import { datedRecord, type RecordCommand } from '../records/datedRecord.ts';
import type { Decider, EventOf, Stored } from '../records/decider.ts';
import { type DataOf, pastShape, wholeRecord } from '../records/pastShape.ts';
import { type Made, refuseContested, type Seen } from '../records/recordMerge.ts';
import { invalid } from '../values/errors.ts';
import { monthSchema } from '../values/monthInput.ts';
import {
  isWon,
  type Likelihood,
  type LikelihoodDecision,
  likelihoodChange,
  likelihoodEvents,
  likelihoodEventsTo,
  likelihoodOf,
  type WithLikelihood,
  won,
} from './likelihood.ts';
import { normalisedProject, type ProjectFields, projectFieldName, projectTerms } from './projectInput.ts';
import {
  firstStanding,
  isHealth,
  type ProjectStanding,
  type ProjectStatus,
  type ProjectType,
  withStatus,
} from './projectStatus.ts';
import { projectStatus, projectType } from './projectStatusInput.ts';

// Stream: project-{id}

const fields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  clientId: z.number(),
  projectType,
  contractedHours: z.number().nullable(),
  hourlyRate: z.number(),
  revenue: z.number().nullable(),
  revenueSplit: z.array(z.object({ month: monthSchema, amount: z.number() })),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable(),
} satisfies Stored<ProjectFields>);
const terms = fields
  .pick({ hourlyRate: true, revenue: true, contractedHours: true } satisfies Record<
    (typeof projectTerms)[ProjectType][number],
    true
  >)
  .partial();

export const projectEvents = {
  ProjectCreated: fields.extend({ status: projectStatus }),
  /** Fields that changed in all months; dated terms are those before their first change. */
  ProjectUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  ProjectTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  ProjectTermsWithdrawn: z.object({ from: monthSchema }),
  ProjectStatusChanged: z.object({ status: projectStatus }),
  ...likelihoodEvents,
  /** Hidden from lists and pickers; figures don't change. */
  ProjectArchived: z.object({}),
  ProjectUnarchived: z.object({}),
  ProjectDeleted: z.object({}),
  /** Restored as it was when it was deleted. */
  ProjectRestored: z.object({}),
};
export type ProjectEvent = EventOf<typeof projectEvents>;

// Events as they once were
const first = z.looseObject({
  name: z.string(),
  description: z.string().nullable(),
  clientId: z.number(),
  projectType: z.enum(['one_off', 'retainer', 'sla']),
  contractedHours: z.number().nullable(),
  hourlyRate: z.number(),
  revenue: z.number().nullable(),
  revenueSplit: z.array(z.object({ month: monthSchema, amount: z.number() })),
  startMonth: monthSchema.nullable(),
  endMonth: monthSchema.nullable().optional(),
});
/** The first projects had no end. */
const noEnd = { endMonth: null };

export const projectShapes = {
  ProjectCreated: [
    pastShape({
      lastFormat: 1,
      shape: first.extend({
        status: z.enum([
          'planning',
          'in_progress',
          'review',
          'completed',
          'going well',
          'jurys out',
          'hive emergency',
        ]),
      }),
      upcast: (data): DataOf<ProjectEvent, 'ProjectCreated'> => ({ ...noEnd, ...data }),
    }),
  ],
  ProjectUpdated: [
    pastShape({
      lastFormat: 1,
      shape: first,
      upcast: (data): DataOf<ProjectEvent, 'ProjectUpdated'> => ({ ...noEnd, ...data }),
      downcast: wholeRecord,
    }),
  ],
};

export type ProjectState =
  | { status: 'absent' }
  | ({ status: 'active' | 'deleted'; isArchived?: true } & ProjectStanding &
      WithLikelihood &
      Dated<ProjectFields>);

/** Whether a project is hidden from lists unless requested. */
export const isArchived = (state: { isArchived?: true }): boolean => state.isArchived ?? false;

/** Whether a project counts in the figures: it exists and is won. */
export const isCounted = (state: ProjectState | undefined): boolean =>
  state?.status === 'active' && isWon(state);

const archivedPart = { name: 'archived', of: isArchived };

const record = datedRecord<'Project', ProjectFields, ProjectState, ProjectEvent>({
  kind: 'project',
  name: 'Project',
  made: 'Created',
  gone: 'Deleted',
  noun: 'This project',
  termsOf: ({ projectType }) => projectTerms[projectType],
  normalise: normalisedProject,
  refuse: (wanted, now, { effectiveFrom }) => {
    if (effectiveFrom === null || wanted.projectType === now.projectType) return;
    throw invalid('effectiveFrom', 'A project has one type in all months. Change the type for all months.');
  },
  nameOf: projectFieldName,
  beside: [
    archivedPart,
    { name: 'status', of: ({ projectStatus }) => projectStatus },
    { name: 'likelihood', of: likelihoodOf },
  ],
});

const evolve = (state: ProjectState, event: ProjectEvent): ProjectState => {
  if (event.type === 'ProjectCreated') {
    const { status, ...created } = event.data;
    // A second creation, which no decider makes, resets the likelihood to won, so that rows of projects not won go.
    const again = 'likelihood' in state ? { likelihood: won } : {};
    return { status: 'active', ...firstStanding(status), ...undated(created), ...again };
  }
  if (state.status !== 'active') return record.evolve(state, event);
  switch (event.type) {
    case 'ProjectStatusChanged':
      return { ...state, ...withStatus(state, event.data.status) };
    case 'ProjectLikelihoodChanged':
      return { ...state, likelihood: event.data };
    case 'ProjectArchived':
      return { ...state, isArchived: true };
    case 'ProjectUnarchived': {
      const { isArchived: _, ...open } = state;
      return open;
    }
    default:
      return record.evolve(state, event);
  }
};

export type ProjectCommand =
  | Exclude<RecordCommand<'Project', ProjectFields, ProjectState>, { type: 'AddProject' | 'UpdateProject' }>
  | { type: 'CreateProject'; fields: ProjectFields; status: ProjectStatus; likelihood?: LikelihoodDecision }
  /** Fields and likelihood that are absent stay as they are. */
  | ({
      type: 'UpdateProject';
      fields: Partial<ProjectFields>;
      when: When;
      likelihood?: LikelihoodDecision;
    } & Seen<ProjectState>)
  | ({ type: 'ChangeProjectStatus'; status: ProjectStatus } & Seen<ProjectState>)
  | ({ type: 'ArchiveProject'; archived: boolean } & Seen<ProjectState>)
  /** Sets the exact likelihood given, whatever the day. */
  | { type: 'RevertProjectLikelihood'; to: Likelihood };

const decide = (command: ProjectCommand, state: ProjectState): ProjectEvent[] => {
  switch (command.type) {
    case 'CreateProject': {
      const { fields, status, likelihood } = command;
      return [
        ...record.add(state, fields, { status }),
        ...(likelihood ? likelihoodChange(won, likelihood) : []),
      ];
    }
    case 'UpdateProject': {
      const there = record.there(state);
      return [
        ...record.update(there, command),
        ...(command.likelihood ? decideLikelihood(there, command.likelihood, command.since) : []),
      ];
    }
    case 'RevertProjectLikelihood':
      return likelihoodEventsTo(likelihoodOf(record.there(state)), command.to);
    case 'ChangeProjectStatus': {
      const there = record.there(state);
      const { status } = command;
      const group = isHealth(status) ? 'health' : 'lifecycle';
      const part = { name: 'status', of: (either: Made<ProjectState>) => either[group], wanted: status };
      refuseContested('project', command.since, there, [part]);
      return status === there.projectStatus ? [] : [{ type: 'ProjectStatusChanged', data: { status } }];
    }
    case 'ArchiveProject': {
      const there = record.there(state);
      const { archived } = command;
      refuseContested('project', command.since, there, [{ ...archivedPart, wanted: archived }]);
      if (archived === isArchived(there)) return [];
      return [{ type: archived ? 'ProjectArchived' : 'ProjectUnarchived', data: {} }];
    }
    default:
      return record.decide(command, state);
  }
};

/**
 * A likelihood that the author saw and left as it was stays as others have changed it. @throws Contested; DomainError
 */
const decideLikelihood = (
  there: Made<ProjectState>,
  decision: LikelihoodDecision,
  since: Made<ProjectState> | undefined,
): ProjectEvent[] => {
  const [wanted] = likelihoodChange(likelihoodOf(since ?? there), decision);
  if (!wanted) return [];
  refuseContested('project', since, there, [{ name: 'likelihood', of: likelihoodOf, wanted: wanted.data }]);
  return likelihoodEventsTo(likelihoodOf(there), wanted.data);
};

export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  ...record,
  evolve,
  decide,
};
