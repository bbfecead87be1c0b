import { expect } from 'vitest';
import { figureNames } from '#domain/money/figures.ts';
import type { Month } from '#domain/values/month.ts';
import type { HistoryView } from '#projections/history/view.ts';
import type { HttpClient } from './httpClient.ts';

/** Responses of a planner to reads, by address. */
export type Answers = ReadonlyMap<string, unknown>;

const ofEachMonth = (month: Month): string[] => [
  `/api/dashboard/metrics?month=${month}`,
  `/api/dashboard/resource-planning/${month}`,
  `/api/dashboard/resource-planning/breakdown/${month}`,
  `/api/dashboard/team-profitability/${month}`,
  `/api/dashboard/freelancer-profitability/${month}`,
  `/api/dashboard/project-profitability/${month}`,
  `/api/dashboard/freelancer-activity/${month}`,
  `/api/planning/${month}`,
  `/api/reports/${month}`,
  `/api/allocations/month/${month}`,
  `/api/allocations/export/${month}`,
  `/api/software-cost-adjustments/${month}`,
  `/api/other-costs/month/${month}`,
  `/api/other-costs/summary/${month}`,
  `/api/pnl/costs/${month}`,
  `/api/pnl/revenue/${month}`,
  `/api/pnl/breakdown/${month}`,
  `/api/pnl/software/${month}`,
  `/api/pnl/profits/${month}`,
];

const lists = [
  '/api/clients',
  '/api/projects',
  '/api/team-members',
  '/api/freelancers',
  '/api/software-costs',
  '/api/admin/users',
  '/api/admin/formulas',
  '/api/admin/people/left',
  '/api/admin/parked-events',
];

const ofSpan = (span: string): string[] => [
  `/api/pnl?${span}`,
  `/api/dashboard/outlook?${span}`,
  `/api/dashboard/coverage?${span}`,
  `/api/dashboard/utilization?${span}`,
];

/**
 * Reads everything that people read: lists, every figure of every month with the explanations of one month's, figures
 * as of a past day, and the whole history. An address unknown to the planner is left out.
 * @param pastDay `YYYY-MM-DD`
 */
export const answersOf = async (
  client: HttpClient,
  months: readonly Month[],
  pastDay: string,
): Promise<Answers> => {
  const span = `from=${months[0]}&to=${months.at(-1)}`;
  const answers = new Map<string, unknown>();
  for (const path of [
    ...lists,
    ...ofSpan(span),
    ...ofSpan(`${span}&asOf=${pastDay}`),
    ...months.flatMap(ofEachMonth),
    ...figureNames.map((figure) => `/api/explain?figure=${figure}&month=${months.at(-3)}`),
  ]) {
    const { status, body, text } = await client.get(path);
    if (status === 404) continue;
    expect(status, `${path}: ${text}`).toBe(200);
    answers.set(path, body);
  }
  answers.set('/api/history', await wholeHistory(client));
  return answers;
};

const wholeHistory = async (client: HttpClient) => {
  const entries: HistoryView['entries'] = [];
  let next: number | null = null;
  do {
    const after: string = next === null ? '' : `&after=${next}`;
    const page = (await client.get(`/api/history?limit=200${after}`)).body as HistoryView;
    entries.push(...page.entries);
    next = page.next;
  } while (next !== null);
  return entries;
};
