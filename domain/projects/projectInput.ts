import { z } from 'zod';
import { changedFields, changeInput } from '../records/changeInput.ts';
import { invalid, refuseAt } from '../values/errors.ts';
import { isMoney, type Pence, penceOf } from '../values/money.ts';
import { moneyInput } from '../values/moneyInput.ts';
import type { Month } from '../values/month.ts';
import { monthSchema, optionalMonth, spanReversed, withSoundSpan } from '../values/monthInput.ts';
import { endsAfterStart } from '../values/span.ts';
import { optionalText, requiredText } from '../values/text.ts';
import { likelihoodInput } from './likelihoodInput.ts';
import type { ProjectType } from './projectStatus.ts';
import { projectStatus, projectType } from './projectStatusInput.ts';

export type RevenueSplit = { month: Month; amount: Pence }[];

const malformedSplit = 'The revenue split must be a JSON list of month and amount';
const malformedAmount = 'Enter amounts of 0 or more with at most two decimals';
const splitEntry = z.object(
  {
    month: monthSchema,
    amount: z
      .union([z.string(), z.number()], { error: malformedAmount })
      .refine(isMoney, malformedAmount)
      .transform(penceOf),
  },
  { error: malformedSplit },
);
const splitList = z
  .array(splitEntry, { error: malformedSplit })
  .max(120, 'Split the revenue over at most 120 rows');

/** The revenue split: a JSON text of a list of {month, amount in pounds}. */
const revenueSplitInput = z
  .string({ error: malformedSplit })
  .max(20_000, 'The revenue split is too long')
  .nullish()
  .transform((text, context): RevenueSplit => {
    if (text === null || text === undefined || text.trim() === '') return [];
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      refuseAt(context, [], malformedSplit);
      return z.NEVER;
    }
    const list = splitList.safeParse(parsed ?? []);
    if (list.success) return list.data;
    for (const issue of list.error.issues) context.addIssue({ ...issue, path: issue.path } as never);
    return z.NEVER;
  });

const blankAsAbsent = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

/** Checks a field even if others are invalid, so that all faults are reported at once. */
const evenIfElseWrong = (field: string) => ({
  path: [field],
  when: ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === 'projectType'),
});

const contractedHoursMissing = 'Contracted hours is required for SLA projects';
const revenueMissing = 'Revenue is required for Retainer and One-off projects';

/** Fields that are left out are stored as null. */
const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

const project = z.object({
  name: requiredText('Project name is required'),
  description: optionalText(),
  clientId: z
    .number({ error: 'Client is required' })
    .int('Client is required')
    .min(1, 'Client is required')
    .max(2 ** 31 - 1, 'Client is required'),
  projectType: projectType.default('one_off'),
  /** Contracted hours a month; only an SLA has them. */
  allocatedHours: z.preprocess(
    blankAsAbsent,
    z
      .number({ error: 'Contracted hours must be a whole number' })
      .int('Contracted hours must be a whole number')
      .min(0, 'Contracted hours cannot be negative')
      .max(100_000, 'Contracted hours cannot exceed 10,000 a month')
      .optional()
      .transform(orNull),
  ),
  /** Pence an hour; 0 means the default rate where hours are derived. */
  hourlyRate: moneyInput('Hourly rate is required').default(6000),
  /** Pence: of a retainer a month, of a one-off in total. An SLA has none. */
  revenue: z.preprocess(blankAsAbsent, moneyInput(revenueMissing).optional().transform(orNull)),
  /** Invoices of a one-off by month; empty if it is not split. */
  revenueSplit: revenueSplitInput,
  startMonth: optionalMonth,
  endMonth: optionalMonth,
});

/** A project in a request. */
export type ProjectBody = z.output<typeof project>;

/** All fields of a project except its status. In the API `contractedHours` has another name. */
export type ProjectFields = Omit<ProjectBody, 'allocatedHours'> & {
  contractedHours: ProjectBody['allocatedHours'];
};

/** Terms of a project that may change from a month on. A one-off has a single amount of revenue. */
export const projectTerms = {
  retainer: ['hourlyRate', 'revenue'],
  sla: ['hourlyRate', 'contractedHours'],
  one_off: ['hourlyRate'],
} as const satisfies Record<ProjectType, readonly (keyof ProjectFields)[]>;

/** Drops fields that a type doesn't have, so that hidden values don't count when the type changes back. */
const ofItsType = (fields: ProjectFields): ProjectFields => ({
  ...fields,
  contractedHours: fields.projectType === 'sla' ? fields.contractedHours : null,
  revenue: fields.projectType === 'sla' ? null : fields.revenue,
  revenueSplit: fields.projectType === 'one_off' ? fields.revenueSplit : [],
});

/** Body of POST /api/projects. */
export const projectInput = project
  .refine(endsAfterStart, spanReversed)
  .refine(({ projectType: type, allocatedHours }) => type !== 'sla' || allocatedHours !== null, {
    ...evenIfElseWrong('allocatedHours'),
    error: contractedHoursMissing,
  })
  .refine(({ projectType: type, revenue }) => type === 'sla' || revenue !== null, {
    ...evenIfElseWrong('revenue'),
    error: revenueMissing,
  })
  .transform(
    ({ allocatedHours, ...body }): ProjectFields => ofItsType({ ...body, contractedHours: allocatedHours }),
  );

const withContractedHours = ({ allocatedHours, ...sent }: Partial<ProjectBody>): Partial<ProjectFields> => ({
  ...sent,
  ...(allocatedHours !== undefined && { contractedHours: allocatedHours }),
});

/** Body of PUT /api/projects/{id}; fields left out stay as they are. */
export const projectChange = changedFields(project).transform(withContractedHours);

/** The name of a project's field in a request body. */
export const projectFieldName = (field: keyof ProjectFields): keyof ProjectBody =>
  field === 'contractedHours' ? 'allocatedHours' : field;

/**
 * A project with the fields of its type. @throws DomainError 'invalid' if one is missing, or it ends before it begins
 */
export const normalisedProject = (fields: ProjectFields): ProjectFields => {
  const normalised = ofItsType(fields);
  const { projectType: type, contractedHours, revenue } = normalised;
  if (type === 'sla' && contractedHours === null) throw invalid('allocatedHours', contractedHoursMissing);
  if (type !== 'sla' && revenue === null) throw invalid('revenue', revenueMissing);
  return withSoundSpan(normalised);
};

/** The message where another status was sent with other fields. */
export const statusAlone = 'Change the status by itself, and what else changes before or after it';
const archivedAlone = 'Archive a project by itself, and change what else changes before or after it';
/** The message if no known field was sent; it lists all fields. */
const nothingChanges = `Say what changes: status, archived, likelihood, ${Object.keys(project.shape).join(', ')}`;

/**
 * Body of PATCH /api/projects/{id}: the status alone, `archived` alone, or any fields and the likelihood. The status may
 * be sent with others as it is, which only the record can tell.
 */
export const projectPatch = z
  .object({ status: projectStatus.optional(), archived: z.boolean().optional() })
  .and(
    changedFields(project.partial()).transform((sent) => withContractedHours(sent as Partial<ProjectBody>)),
  )
  .and(likelihoodInput)
  .and(changeInput)
  .check((context) => {
    const { status, archived, effectiveFrom, reason, expectedVersion, ...rest } = context.value;
    const changesElse = Object.values(rest).some((each) => each !== undefined);
    const refuse = (path: string, message: string) => refuseAt(context, [path], message);
    if (archived !== undefined) {
      if (changesElse || status !== undefined) refuse('archived', archivedAlone);
    } else if (status === undefined && !changesElse) refuse('status', nothingChanges);
  });
