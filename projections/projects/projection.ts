import { effectiveRate } from '#domain/money/projectLines.ts';
import { isWon, type Likelihood, likelihoodOf } from '#domain/projects/likelihood.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';
import { periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf, type Pence } from '#domain/values/money.ts';
import type { PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { activeProject, type FoldedState, isEverUnwon } from '../foldedState/foldedState.ts';
import { namesakeLabels } from '../foldedState/namesakes.ts';
import { monthRange } from '../reading/months.ts';
import type { ReadModel, Row } from '../reading/readModel.ts';
import type { Standing } from '../reading/unwon.ts';
import { projects } from './tables.ts';
import type { ProjectChange, ProjectView } from './view.ts';

export const projectsModel: ReadModel = {
  tables: [projects, projects.unwon],
  derive(foldedState, affected, { set }, rows) {
    if (affected.projects.size === 0) return;
    const labels = namesakeLabels(foldedState);
    for (const id of affected.projects) {
      const state = activeProject(foldedState, id)?.state;
      const periods = periodRows(foldedState, id, set, labels.get(id));
      rows.replace(projects, String(id), state && isWon(state) ? periods : []);
      if (!isEverUnwon(foldedState, id)) continue;
      const standing = state && standingOf(likelihoodOf(state));
      rows.replace(projects.unwon, String(id), standing ? periods.map((row) => ({ ...row, standing })) : []);
    }
  },
};

/** Of a tentative project the same is said whichever way it counts. */
const standingOf = ({ likelihood }: Likelihood): Standing | null =>
  likelihood === 'won' ? null : likelihood === 'tentative' ? 'both' : 'lost';

const periodRows = (
  foldedState: FoldedState,
  id: number,
  set: PlanningFormulas,
  label: string | undefined,
): Row[] => {
  const project = activeProject(foldedState, id);
  if (!project) return [];
  const { likelihood } = project.state;
  const changes = termsByMonth(project.state).map(changeView);
  return periodsOf(project.state).map(({ startMonth, endMonth, fields }) => {
    const said = viewOf(foldedState, fields, set);
    const view: ProjectView = {
      id,
      ...said,
      ...(label !== undefined && { label }),
      status: project.state.projectStatus,
      health: project.state.health,
      lifecycle: project.state.lifecycle,
      changes,
      ...(likelihood && {
        likelihood: likelihood.likelihood,
        likelihoodPercent: likelihood.percent,
        decidedOn: likelihood.decidedOn,
      }),
      version: project.version,
    };
    return { id, months: monthRange(startMonth, endMonth), client_id: fields.clientId, view };
  });
};

const changeView = ({
  from,
  terms,
}: ReturnType<typeof termsByMonth<ProjectFields>>[number]): ProjectChange => {
  const { hourlyRate, revenue, contractedHours } = terms;
  return {
    from,
    ...(hourlyRate !== undefined && { hourlyRate: decimalOf(hourlyRate) }),
    ...(revenue !== undefined && { revenue: decimalOrNull(revenue) }),
    ...(contractedHours !== undefined && { allocatedHours: contractedHours }),
  };
};

const decimalOrNull = (pence: Pence | null): string | null => (pence === null ? null : decimalOf(pence));

type LikelihoodField = 'likelihood' | 'likelihoodPercent' | 'decidedOn';

const viewOf = (
  foldedState: FoldedState,
  fields: ProjectFields,
  set: PlanningFormulas,
): Omit<
  ProjectView,
  'id' | 'label' | 'status' | 'health' | 'lifecycle' | 'changes' | LikelihoodField | 'version'
> => {
  const { contractedHours, ...said } = fields;
  const client = foldedState.client.get(String(fields.clientId))?.state;
  const split = fields.revenueSplit.map(({ month, amount }) => ({ month, amount: decimalOf(amount) }));
  return {
    ...said,
    client: { id: fields.clientId, name: client?.status === 'active' ? client.name : '' },
    hourlyRate: decimalOf(fields.hourlyRate),
    countedRate: decimalOf(effectiveRate(fields.hourlyRate, set)),
    revenue: decimalOrNull(fields.revenue),
    allocatedHours: contractedHours,
    revenueSplit: split.length === 0 ? null : JSON.stringify(split),
  };
};
