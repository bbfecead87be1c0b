import { z } from 'zod';
import {
  type Dated,
  divide,
  onlyTerms,
  requireChange,
  undated,
  type When,
  withFields,
  withoutChange,
  withTerms,
} from './dated.ts';
import { stepsTo } from './datedParts.ts';
import type { Decider, EventOf } from './decider.ts';
import { DomainError, invalid, notFound } from './errors.ts';
import type { Month } from './month.ts';
import { monthSchema } from './monthInput.ts';
import { type ProjectFields, projectFieldName, projectTerms, settledProject } from './projectInput.ts';
import {
  firstStanding,
  isHealth,
  type ProjectStanding,
  type ProjectStatus,
  withStatus,
} from './projectStatus.ts';
import { projectStatus, projectType } from './projectStatusInput.ts';
import { allParts, datedParts, type Made, mergeChange, refuseContested, type Seen } from './recordMerge.ts';

// Stream: project-{id}

// Events
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
});
const terms = fields.pick({ hourlyRate: true, revenue: true, contractedHours: true }).partial();

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

// State
export type ProjectState =
  | { status: 'absent' }
  | ({ status: 'active' | 'deleted' } & ProjectStanding & Dated<ProjectFields>);

const evolve = (state: ProjectState, event: ProjectEvent): ProjectState => {
  if (event.type === 'ProjectCreated') {
    const { status, ...created } = event.data;
    return { status: 'active', ...firstStanding(status), ...undated(created) };
  }
  if (event.type === 'ProjectRestored') {
    return state.status === 'deleted' ? { ...state, status: 'active' } : state;
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'ProjectUpdated':
      return { ...state, ...ofItsType(withFields(state, event.data)) };
    case 'ProjectTermsChanged':
      return { ...state, ...ofItsType(withTerms(state, event.data.from, event.data.terms)) };
    case 'ProjectTermsWithdrawn':
      return { ...state, ...withoutChange(state, event.data.from) };
    case 'ProjectStatusChanged':
      return { ...state, ...withStatus(state, event.data.status) };
    case 'ProjectDeleted':
      return { ...state, status: 'deleted' };
  }
};

// What a type doesn't have is dropped, so that nothing invisible counts when the type changes back.
const ofItsType = (project: Dated<ProjectFields>): Dated<ProjectFields> =>
  onlyTerms(project, projectTerms[project.fields.projectType]);

// Commands
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
    if (state.status !== 'absent') throw new DomainError('conflict', 'This project exists already.');
    return [{ type: 'ProjectCreated', data: { ...command.fields, status: command.status } }];
  }
  if (command.type === 'RestoreProject') {
    return state.status === 'deleted' ? [{ type: 'ProjectRestored', data: {} }] : [];
  }
  if (state.status !== 'active') throw notFound('This project');
  switch (command.type) {
    case 'UpdateProject': {
      const { when, since } = command;
      const type = command.fields.projectType ?? (since ?? state).fields.projectType;
      const wanted = mergeChange({
        kind: 'project',
        since,
        now: state,
        sent: command.fields,
        terms: projectTerms[type],
        when,
        settle: settledProject,
        nameOf: projectFieldName,
      });
      if (when.effectiveFrom !== null && wanted.projectType !== state.fields.projectType) {
        throw invalid(
          'effectiveFrom',
          'A project has one type in all months. Change the type for all months.',
        );
      }
      const { fields, terms } = divide(state, wanted, projectTerms[wanted.projectType], when);
      return [
        ...(fields ? [{ type: 'ProjectUpdated' as const, data: fields }] : []),
        ...(terms ? [{ type: 'ProjectTermsChanged' as const, data: terms }] : []),
      ];
    }
    case 'WithdrawProjectTerms': {
      const { from } = command;
      refuseContested('project', command.since, state, datedParts(state, { nameOf: projectFieldName }));
      requireChange(state, from);
      return [{ type: 'ProjectTermsWithdrawn', data: { from } }];
    }
    case 'RevertProject': {
      const { fields, terms } = stepsTo(state, command.to);
      return [
        ...(fields ? [{ type: 'ProjectUpdated' as const, data: fields }] : []),
        ...terms.map((data) => ({ type: 'ProjectTermsChanged' as const, data })),
      ];
    }
    case 'ChangeProjectStatus': {
      const { status } = command;
      const group = isHealth(status) ? 'health' : 'lifecycle';
      const part = { name: 'status', of: (either: Made<ProjectState>) => either[group], wanted: status };
      refuseContested('project', command.since, state, [part]);
      return status === state.projectStatus ? [] : [{ type: 'ProjectStatusChanged', data: { status } }];
    }
    case 'DeleteProject':
      refuseContested('project', command.since, state, [
        ...allParts(state, { nameOf: projectFieldName }),
        { name: 'status', of: ({ projectStatus }) => projectStatus },
      ]);
      return [{ type: 'ProjectDeleted', data: {} }];
  }
};

export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
