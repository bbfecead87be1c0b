import { decimalOf, isMoney, penceOf } from '#domain/money.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { ProjectType } from '#domain/projectStatus.ts';
import type { Span } from '#domain/span.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import type { ShownFields } from '../../app/TheirChange.tsx';
import { numberOf } from '../../app/useForm.ts';
import { amountText } from '../../format/money.ts';
import { type ChangeValues, noChange } from '../dated/useTerms.ts';
import { shownSpan } from '../people/shownFields.ts';
import { typeLabels } from '../planning/projectTypes.ts';

export type SplitRow = { key: number; month: Month; amount: string };

/** A project as it is typed: figures as text. */
export type ProjectValues = {
  name: string;
  description: string;
  clientId: number | null;
  projectType: ProjectType;
  allocatedHours: string;
  hourlyRate: string;
  revenue: string;
  revenueSplit: SplitRow[];
} & Span &
  ChangeValues;

export const emptyProject: ProjectValues = {
  name: '',
  description: '',
  clientId: null,
  projectType: 'one_off',
  allocatedHours: '',
  hourlyRate: '60',
  revenue: '',
  revenueSplit: [],
  startMonth: null,
  endMonth: null,
  ...noChange,
};

export const valuesOf = (project: ProjectView): ProjectValues => ({
  name: project.name,
  description: project.description ?? '',
  clientId: project.clientId,
  projectType: project.projectType,
  allocatedHours: project.allocatedHours === null ? '' : String(project.allocatedHours),
  hourlyRate: project.hourlyRate,
  revenue: project.revenue ?? '',
  revenueSplit: splitOf(project.revenueSplit).map((row, key) => ({ key, ...row })),
  startMonth: project.startMonth,
  endMonth: project.endMonth,
  ...noChange,
});

/** What of each type may change from a month on. */
export const projectTerms = {
  retainer: [['hourlyRate'], ['revenue']],
  sla: [['hourlyRate'], ['allocatedHours']],
  one_off: [['hourlyRate']],
} as const satisfies Record<ProjectType, readonly (readonly (keyof ProjectValues)[])[]>;

/** The values as one compares them with somebody else's; the client by name. */
export const shownFields = (values: ProjectValues, clientName: string): ShownFields<ProjectValues> => ({
  name: ['Project Name', values.name],
  clientId: ['Client', clientName],
  projectType: ['Project Type', typeLabels[values.projectType]],
  allocatedHours: ['Contracted Hours', values.allocatedHours],
  hourlyRate: ['Hourly Rate', amountText(values.hourlyRate)],
  revenue: ['Revenue', amountText(values.revenue)],
  revenueSplit: [
    'Revenue Split',
    values.revenueSplit.map(({ month, amount }) => `${monthLabel(month)} ${amountText(amount)}`).join(', '),
  ],
  ...shownSpan(values),
  description: ['Description', values.description],
});

const splitOf = (text: string | null): { month: Month; amount: string }[] =>
  text === null ? [] : JSON.parse(text);

/** The request body: what the chosen type doesn't have is left out. */
export const bodyOf = (values: ProjectValues) => {
  const isSla = values.projectType === 'sla';
  const split = values.revenueSplit.map(({ month, amount }) => ({ month, amount: amount.trim() || '0' }));
  return {
    name: values.name,
    description: values.description,
    clientId: values.clientId ?? 0,
    projectType: values.projectType,
    allocatedHours: isSla ? numberOf(values.allocatedHours) : undefined,
    hourlyRate: values.hourlyRate,
    revenue: isSla || values.revenue.trim() === '' ? null : values.revenue,
    revenueSplit: values.projectType === 'one_off' && split.length > 0 ? JSON.stringify(split) : null,
    startMonth: values.startMonth,
    endMonth: values.endMonth,
  };
};

/** Running total of the split, as decimal text in pounds; rows that are no amount yet count nothing. */
export const splitTotal = (rows: readonly SplitRow[]): string =>
  decimalOf(rows.reduce((sum, { amount }) => sum + (isMoney(amount) ? penceOf(amount) : 0), 0));

/** By how much a one-off's split is above its revenue, as decimal text in pounds; null where it is not. */
export const splitExcess = ({
  projectType,
  revenue,
  revenueSplit,
}: Pick<ProjectValues, 'projectType' | 'revenue' | 'revenueSplit'>): string | null => {
  if (projectType !== 'one_off' || revenueSplit.length === 0 || !isMoney(revenue)) return null;
  const excess = penceOf(splitTotal(revenueSplit)) - penceOf(revenue);
  return excess > 0 ? decimalOf(excess) : null;
};
