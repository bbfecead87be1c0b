import { z } from 'zod';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { DomainError, notFound } from './errors.ts';
import { monthSchema } from './monthInput.ts';
import type { ProjectFields } from './projectInput.ts';
import type { ProjectStatus } from './projectStatus.ts';
import { projectStatus, projectType } from './projectStatusInput.ts';

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
});

export const projectEvents = {
  ProjectCreated: fields.extend({ status: projectStatus }),
  ProjectUpdated: fields,
  ProjectStatusChanged: z.object({ status: projectStatus }),
  ProjectDeleted: z.object({}),
};
export type ProjectEvent = EventOf<typeof projectEvents>;

// State
export type ProjectState =
  | { status: 'absent' }
  | { status: 'active'; fields: ProjectFields; projectStatus: ProjectStatus }
  | { status: 'deleted'; fields: ProjectFields };

const evolve = (state: ProjectState, event: ProjectEvent): ProjectState => {
  switch (event.type) {
    case 'ProjectCreated': {
      const { status, ...created } = event.data;
      return { status: 'active', fields: created, projectStatus: status };
    }
    case 'ProjectUpdated':
      return state.status === 'active' ? { ...state, fields: event.data } : state;
    case 'ProjectStatusChanged':
      return state.status === 'active' ? { ...state, projectStatus: event.data.status } : state;
    case 'ProjectDeleted':
      return state.status === 'active' ? { status: 'deleted', fields: state.fields } : state;
  }
};

// Commands
export type ProjectCommand =
  | { type: 'CreateProject'; fields: ProjectFields; status: ProjectStatus }
  | { type: 'UpdateProject'; fields: ProjectFields }
  | { type: 'ChangeProjectStatus'; status: ProjectStatus }
  | { type: 'DeleteProject' };

const decide = (command: ProjectCommand, state: ProjectState): ProjectEvent[] => {
  if (command.type === 'CreateProject') {
    if (state.status !== 'absent') throw new DomainError('conflict', 'This project exists already.');
    return [{ type: 'ProjectCreated', data: { ...command.fields, status: command.status } }];
  }
  if (state.status !== 'active') throw notFound('This project');
  switch (command.type) {
    case 'UpdateProject':
      return sameValue(command.fields, state.fields)
        ? []
        : [{ type: 'ProjectUpdated', data: command.fields }];
    case 'ChangeProjectStatus':
      return command.status === state.projectStatus
        ? []
        : [{ type: 'ProjectStatusChanged', data: { status: command.status } }];
    case 'DeleteProject':
      return [{ type: 'ProjectDeleted', data: {} }];
  }
};

export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide,
};
