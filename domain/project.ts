import { z } from 'zod';
import { type Dated, undated, type When } from './dated.ts';
import { datedRecord } from './datedRecord.ts';
import type { Decider, EventOf, Stored } from './decider.ts';
import { invalid } from './errors.ts';
import type { Month } from './month.ts';
import { monthSchema } from './monthInput.ts';
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
import { type Made, refuseContested, type Seen } from './recordMerge.ts';
import { type DataOf, pastShape, wholeRecord } from './upcasts/pastShape.ts';

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
  /** What has changed in all months; dated terms as they are before their first change. */
  ProjectUpdated: fields.partial(),
  /** From a month on, or in all months (null). */
  ProjectTermsChanged: z.object({ from: monthSchema.nullable(), terms }),
  ProjectTermsWithdrawn: z.object({ from: monthSchema }),
  ProjectStatusChanged: z.object({ status: projectStatus }),
  ProjectDeleted: z.object({}),
  /** There again, as it was when it was deleted. */
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
  | ({ status: 'active' | 'deleted' } & ProjectStanding & Dated<ProjectFields>);

const record = datedRecord<ProjectFields, ProjectState, ProjectEvent>({
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
});

const evolve = (state: ProjectState, event: ProjectEvent): ProjectState => {
  switch (event.type) {
    case 'ProjectCreated': {
      const { status, ...created } = event.data;
      return { status: 'active', ...firstStanding(status), ...undated(created) };
    }
    case 'ProjectStatusChanged':
      return state.status === 'active' ? { ...state, ...withStatus(state, event.data.status) } : state;
    default:
      return record.evolve(state, event);
  }
};

export type ProjectCommand =
  | { type: 'CreateProject'; fields: ProjectFields; status: ProjectStatus }
  /** Fields that are absent stay as they are. */
  | ({ type: 'UpdateProject'; fields: Partial<ProjectFields>; when: When } & Seen<ProjectState>)
  | ({ type: 'WithdrawProjectTerms'; from: Month } & Seen<ProjectState>)
  | ({ type: 'ChangeProjectStatus'; status: ProjectStatus } & Seen<ProjectState>)
  /** Everything as it is given, dated terms included. */
  | { type: 'RevertProject'; to: Dated<ProjectFields> }
  | ({ type: 'DeleteProject' } & Seen<ProjectState>)
  | { type: 'RestoreProject' };

const decide = (command: ProjectCommand, state: ProjectState): ProjectEvent[] => {
  if (command.type === 'CreateProject') {
    return record.add(state, { ...command.fields, status: command.status });
  }
  if (command.type === 'RestoreProject') return record.restore(state);
  const there = record.there(state);
  switch (command.type) {
    case 'UpdateProject':
      return record.update(there, command);
    case 'WithdrawProjectTerms':
      return record.withdraw(there, command);
    case 'RevertProject':
      return record.revert(there, command.to);
    case 'ChangeProjectStatus': {
      const { status } = command;
      const group = isHealth(status) ? 'health' : 'lifecycle';
      const part = { name: 'status', of: (either: Made<ProjectState>) => either[group], wanted: status };
      refuseContested('project', command.since, there, [part]);
      return status === there.projectStatus ? [] : [{ type: 'ProjectStatusChanged', data: { status } }];
    }
    case 'DeleteProject':
      return record.remove(there, command, [{ name: 'status', of: ({ projectStatus }) => projectStatus }]);
  }
};

export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
