import type { ProjectFields } from '#domain/projects/projectInput.ts';
import type { ProjectStatus } from '#domain/projects/projectStatus.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import { type Calendar, officeDay, onWorkday } from './calendar.ts';
import { chance, pick } from './chance.ts';
import { projectChanges, statusChanges } from './data/changes.ts';
import { clients } from './data/clients.ts';
import { authors } from './data/users.ts';
import { clientIds, type SampleProject } from './projectBook.ts';
import { type Step, step } from './step.ts';

/** Clients as they were won. */
export const clientSteps = (calendar: Calendar): Step[] =>
  clients.map(([name, won], index) => {
    const isNew = won !== undefined && calendar.knows(won);
    const at = isNew
      ? onWorkday(calendar.at(won), 3, chance(`${name} won`) * officeDay)
      : onWorkday(calendar.opening, 5, 10 + 9 * index);
    const author = { at, by: isNew ? pick(authors.clients, name) : '1' };
    return step('client', streams.client(clientIds.get(name) ?? 0), author, () => ({
      type: 'CreateClient',
      name,
    }));
  });

/** Projects as they were entered, renamed, given other rates and moved from status to status. */
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
  return projectChanges
    .filter(([[month], key]) => key === project.key && calendar.knows(month))
    .map(([[month, workday], , change, reason]) => {
      fields = { ...fields, name: change.name ?? fields.name, ...atRate(fields, change.rate) };
      const changed = fields;
      const author = { at: onWorkday(calendar.at(month), workday, 140), by: by(project, 'changed'), reason };
      return step('project', streams.project(project.id), author, () => ({
        type: 'UpdateProject',
        fields: changed,
        when: calendar.from(month),
      }));
    });
};

/** Another rate in pounds for the same hours. */
const atRate = (fields: ProjectFields, rate: number | undefined): Partial<ProjectFields> => {
  if (rate === undefined) return {};
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
  const minute = (status: ProjectStatus) => chance(`${project.key} ${status}`) * officeDay;
  const steps = statusChanges
    .filter(([[month], key]) => key === project.key && calendar.knows(month))
    .map(([[month, workday], , status, reason]) =>
      change(onWorkday(calendar.at(month), workday, minute(status)), status, reason),
    );
  if (project.start !== null) {
    steps.push(change(onWorkday(project.start, 1, minute('in_progress')), 'in_progress'));
    if (project.end === null && chance(`${project.key} health`) < 0.6) {
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
