import { z } from 'zod';
import { clientInput } from '../client.ts';
import { hoursInput } from '../hours.ts';
import { monthSchema } from '../monthInput.ts';
import {
  type FreelancerFields,
  freelancerInput,
  type TeamMemberFields,
  teamMemberInput,
} from '../personInput.ts';
import { type ProjectFields, projectInput } from '../projectInput.ts';
import { type ProjectStatus, projectStatuses, projectTypes } from '../projectStatus.ts';
import { projectStatus } from '../projectStatusInput.ts';
import { requiredText } from '../text.ts';
import { measured } from './cellLengths.ts';
import {
  choiceCell,
  hoursCell,
  moneyCell,
  monthCell,
  numberCell,
  splitCell,
  textCell,
  yesNoCell,
} from './cells.ts';
import type { ImportRow, Reading } from './verdicts.ts';

/**
 * Reads the cells of a row through a form's own schema, which asks for every field; `columns` names the column of a
 * field called otherwise.
 */
const through = <Value, Input>(
  schema: z.ZodType<Value, Input>,
  input: Readonly<Record<keyof Input, unknown>>,
  columns: Readonly<Record<string, string>> = {},
): Reading<Value> => {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { value: parsed.data };
  const sentences = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    const name = columns[field] ?? field;
    if (!sentences.has(name)) sentences.set(name, message);
  }
  return { errors: [...sentences].map(([field, message]) => ({ field, message })) };
};

export const readClient = measured(({ cells }) => through(clientInput, { name: textCell(cells.name) }));

/** A project of the file: its client goes by name, and may not exist yet. */
export type ReadProject = { client: string; fields: Omit<ProjectFields, 'clientId'>; status: ProjectStatus };

const projectRow = z
  .object({ client: requiredText('Client is required'), status: projectStatus.default('planning') })
  .and(projectInput)
  .transform(({ client, status, clientId: _, ...fields }): ReadProject => ({ client, status, fields }));

export const readProject = measured(({ cells }) =>
  through(
    projectRow,
    {
      client: textCell(cells.client),
      status: choiceCell(cells.status, projectStatuses),
      name: textCell(cells.name),
      description: textCell(cells.description),
      // Any id that could be one: which client it is, its name tells.
      clientId: 1,
      projectType: choiceCell(cells.projectType, projectTypes),
      allocatedHours: hoursCell(cells.contractedHours),
      hourlyRate: moneyCell(cells.hourlyRate),
      revenue: moneyCell(cells.revenue),
      revenueSplit: splitCell(cells.revenueSplit),
      startMonth: monthCell(cells.startMonth),
      endMonth: monthCell(cells.endMonth),
    },
    { allocatedHours: 'contractedHours' },
  ),
);

const personCells = ({ cells }: ImportRow) => ({
  name: textCell(cells.name),
  email: textCell(cells.email),
  role: textCell(cells.role),
  costType: choiceCell(cells.costType, ['direct', 'operational', 'operating', 'both']),
  directCostPercentage: numberCell(cells.directCostPercentage),
  startMonth: monthCell(cells.startMonth),
  endMonth: monthCell(cells.endMonth),
});

export const readTeamMember = measured<TeamMemberFields>((row) =>
  through(teamMemberInput, {
    ...personCells(row),
    salary: moneyCell(row.cells.salary),
    workingHours: hoursCell(row.cells.workingHours),
    isUkEmployee: yesNoCell(row.cells.isUkEmployee),
    paidLeaveDays: numberCell(row.cells.paidLeaveDays),
  }),
);

export const readFreelancer = measured<FreelancerFields>((row) =>
  through(freelancerInput, {
    ...personCells(row),
    hourlyRate: moneyCell(row.cells.hourlyRate),
    minAgreedHours: hoursCell(row.cells.minAgreedHours),
  }),
);

const text = z.string().optional();
const allocationRow = z
  .object({
    month: monthSchema,
    client: text,
    project: requiredText('Project is required'),
    person: text,
    email: text,
    hours: hoursInput.optional(),
    additionalHours: hoursInput.optional(),
  })
  .check((context) => {
    const { person, email, hours, additionalHours } = context.value;
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [path], input: context.value });
    if (person === undefined && email === undefined) {
      if (hours || additionalHours === undefined) {
        refuse('person', 'Please select a team member or freelancer');
      }
      return;
    }
    if (hours === undefined) refuse('hours', 'Please enter a valid number of hours');
    if (additionalHours) {
      const message =
        'Additional hours belong to the project, not to a person. Give them in a row without a person.';
      refuse('additionalHours', message);
    }
  });

/** Hours of one person, or, with nobody named, the additional hours of the project; everything goes by name. */
export type ReadAllocation = z.infer<typeof allocationRow>;

export const readAllocation = measured(({ cells }) =>
  through(allocationRow, {
    month: monthCell(cells.month),
    client: textCell(cells.client),
    project: textCell(cells.project),
    person: textCell(cells.person),
    email: textCell(cells.email),
    hours: hoursCell(cells.hours),
    additionalHours: hoursCell(cells.additionalHours),
  }),
);
