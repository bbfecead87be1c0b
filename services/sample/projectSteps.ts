import type { ProjectFields } from '#domain/projects/projectInput.ts';
import type { ProjectStatus } from '#domain/projects/projectStatus.ts';
import { projectStatus } from '#domain/projects/projectStatusInput.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import { type Calendar, officeDayMinutes, onWorkday } from './calendar.ts';
import { clients, type SampleProject } from './projectBook.ts';
import { changesIn, changesOf } from './sampleData.ts';
import { pick, seededFraction } from './seededFraction.ts';
import { authors, type Step, step } from './step.ts';

const projectChanges = changesIn<'Name' | 'Hourly Rate'>('project-changes');
const statusChanges = changesIn<'Status'>('status-changes');

/** Clients in the order in which they were won. */
export const clientSteps = (calendar: Calendar): Step[] =>
  clients.map(({ Name: name, Won }, index) => {
    const isNew = Won !== '' && calendar.knows(Number(Won));
    const at = isNew
      ? onWorkday(calendar.at(Number(Won)), 3, seededFraction(`${name} won`) * officeDayMinutes)
      : onWorkday(calendar.opening, 5, 10 + 9 * index);
    const author = { at, by: isNew ? pick(authors.clients, name) : '1' };
    return step('client', streams.client(index + 1), author, () => ({ type: 'CreateClient', name }));
  });

/** Projects as they were entered, renamed, given other rates and statuses, and archived. */
export const projectSteps = (calendar: Calendar, project: SampleProject): Step[] => [
  step('project', streams.project(project.id), { at: project.enteredAt, by: by(project, 'entered') }, () => ({
    type: 'CreateProject',
    fields: project.fields,
    status: 'planning',
  })),
  ...fieldSteps(calendar, project),
  ...statusSteps(calendar, project),
];

const by = ({ key }: SampleProject, what: string): string => pick(authors.projects, `${key} ${what}`);

const fieldSteps = (calendar: Calendar, project: SampleProject): Step[] => {
  let fields = project.fields;
  return changesOf(projectChanges, calendar, project.key).map(({ month, workday, Reason, ...change }) => {
    fields = {
      ...fields,
      name: change.Name || fields.name,
      ...atRate(fields, Number(change['Hourly Rate'])),
    };
    const changed = fields;
    const at = onWorkday(calendar.at(month), workday, 140);
    return step(
      'project',
      streams.project(project.id),
      { at, by: by(project, 'changed'), reason: Reason },
      () => ({ type: 'UpdateProject', fields: changed, when: calendar.from(month) }),
    );
  });
};

/** Fields for another rate in pounds and the same hours; 0 for no change. */
const atRate = (fields: ProjectFields, rate: number): Partial<ProjectFields> => {
  if (rate === 0) return {};
  const revenue = fields.revenue === null ? null : (fields.revenue / fields.hourlyRate) * rate * 100;
  return { hourlyRate: rate * 100, revenue };
};

const statusSteps = (calendar: Calendar, project: SampleProject): Step[] => {
  const change = (at: string, status: ProjectStatus, reason?: string): Step =>
    step(
      'project',
      streams.project(project.id),
      { at, by: by(project, `${status} ${at}`), ...(reason !== undefined && { reason }) },
      () => ({ type: 'ChangeProjectStatus', status }),
    );
  const minute = (status: ProjectStatus) => seededFraction(`${project.key} ${status}`) * officeDayMinutes;
  const steps = changesOf(statusChanges, calendar, project.key).map(({ month, workday, Status, Reason }) => {
    const day = calendar.at(month);
    if (Status === 'archived') {
      const author = { at: onWorkday(day, workday, 240), by: by(project, Status), reason: Reason };
      return step('project', streams.project(project.id), author, () => ({
        type: 'ArchiveProject',
        archived: true,
      }));
    }
    const status = projectStatus.parse(Status);
    return change(onWorkday(day, workday, minute(status)), status, Reason);
  });
  if (project.start !== null) {
    steps.push(change(onWorkday(project.start, 1, minute('in_progress')), 'in_progress'));
    if (project.end === null && seededFraction(`${project.key} health`) < 0.6) {
      steps.push(change(onWorkday(project.start, 2, minute('going well')), 'going well'));
    }
  }
  if (project.end !== null) {
    steps.push(change(onWorkday(project.end, 17, minute('review')), 'review'));
    const over = addMonths(project.end, 1);
    steps.push(change(onWorkday(over, 4, minute('completed')), 'completed', 'Final invoice sent'));
  }
  return steps;
};
