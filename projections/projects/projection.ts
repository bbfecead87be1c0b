import { decimalOf } from '#domain/money.ts';
import { type Agency, activeProject } from '../agency/agency.ts';
import type { ReadModel } from '../readModel.ts';
import { projects } from './tables.ts';
import type { ProjectView } from './view.ts';

export const projectsModel: ReadModel = {
  tables: [projects],
  derive(agency, touched, _formulas, rows) {
    for (const id of touched.projects) {
      const view = viewOf(agency, id);
      rows.replace(projects, String(id), view ? [{ id, client_id: view.clientId, view }] : []);
    }
  },
};

const viewOf = (agency: Agency, id: number): ProjectView | null => {
  const project = activeProject(agency, id);
  if (!project) return null;
  const { fields, projectStatus } = project.state;
  const client = agency.client.get(String(fields.clientId))?.state;
  const split = fields.revenueSplit.map(({ month, amount }) => ({ month, amount: decimalOf(amount) }));
  return {
    id,
    name: fields.name,
    description: fields.description,
    clientId: fields.clientId,
    client: { id: fields.clientId, name: client?.status === 'active' ? client.name : '' },
    projectType: fields.projectType,
    status: projectStatus,
    hourlyRate: decimalOf(fields.hourlyRate),
    revenue: fields.revenue === null ? null : decimalOf(fields.revenue),
    allocatedHours: fields.contractedHours,
    startMonth: fields.startMonth,
    revenueSplit: split.length === 0 ? null : JSON.stringify(split),
    version: project.version,
  };
};
