import { parsePlanKey, parseStream, type StreamKind } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import type { Incomplete } from './view.ts';

/**
 * What a dead letter leaves incomplete, judged by its stream alone, as its data could not be read. That is everything
 * that an event of the record may affect, in any month unless the record has its own.
 */
export const incompleteBy = (stream: string): Incomplete => {
  const record = parseStream(stream);
  if (!record) return { kind: null, month: null, topics: ['*'] };
  const { kind, key } = record;
  const month = monthOf(kind, key);
  return { kind, month, topics: topicsOf(kind, month ?? '*') };
};

const monthOf = (kind: StreamKind, key: string): Month | null => {
  if (kind === 'allocationPlan') return parsePlanKey(key).month;
  return kind === 'manualCosts' || kind === 'period' ? key : null;
};

/** Questions whose answers have every cost in them. */
const ofNetProfit = ['pnl', 'explain', 'movement', 'period-check', 'preview'];

const topicsOf = (kind: StreamKind, month: Month | '*'): string[] => {
  const figures = (...questions: string[]) => questions.map((question) => `figures:${month}:${question}`);
  switch (kind) {
    case 'client':
      return ['clients', 'projects', ...figures('dashboard', 'explain')];
    case 'project':
      return ['projects', 'allocations', 'placeholders', 'figures'];
    case 'teamMember':
      return ['team-members', 'allocations', 'figures'];
    case 'freelancer':
      return ['freelancers', 'allocations', 'figures'];
    case 'allocationPlan':
      return [`allocations:${month}`, `figures:${month}`];
    case 'softwareCost':
      return ['software-costs', ...figures('software', 'dashboard', 'profits', ...ofNetProfit)];
    case 'otherCost':
      return ['other-costs', ...figures(...ofNetProfit)];
    case 'manualCosts':
      return figures('dashboard', 'profits', ...ofNetProfit);
    case 'period':
      return [
        'periods',
        'budgets',
        ...figures('pnl', 'dashboard', 'outlook', 'revenue', 'staff-costs', 'software'),
        ...figures('explain', 'profits', 'period-check', 'preview'),
      ];
    case 'budget':
      return ['budgets'];
    case 'user':
    case 'apiToken':
    case 'signInPolicy':
      return ['users'];
    case 'placeholder':
      return ['placeholders', ...figures('hiring')];
    case 'formulas':
      return ['*'];
  }
};
