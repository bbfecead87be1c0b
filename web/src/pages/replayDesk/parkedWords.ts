import { kindWords } from '#domain/historyWords.ts';
import { monthLabel } from '#domain/month.ts';
import { parsePlanKey, parseStream } from '#domain/streams.ts';
import type { Incomplete } from '#projections/projector/view.ts';

/** A record by its stream: "Project 12", "Plan of project 12, March 2026". */
export const parkedRecord = (stream: string): string => {
  const record = parseStream(stream);
  if (!record) return stream;
  const { kind, key } = record;
  switch (kind) {
    case 'allocationPlan': {
      const { projectId, month } = parsePlanKey(key);
      return `Plan of project ${projectId}, ${monthLabel(month)}`;
    }
    case 'manualCosts':
      return `Manual figures, ${monthLabel(key)}`;
    case 'formulas':
    case 'signInPolicy':
      return kindWords[kind];
    default:
      return `${kindWords[kind]} ${key}`;
  }
};

const reach: Record<NonNullable<Incomplete['kind']>, string> = {
  client: 'Clients, projects and the dashboard',
  project: 'Projects, plans and all figures',
  teamMember: 'Team members, plans and all figures',
  freelancer: 'Freelancers, plans and all figures',
  allocationPlan: 'Plans and figures',
  softwareCost: 'Software costs, P&L and dashboard',
  otherCost: 'Other costs and P&L',
  manualCosts: 'P&L and dashboard',
  user: 'Users, no figures',
  signInPolicy: 'Sign-in rules, no figures',
  formulas: 'The history, no figures',
};

/** What is incomplete for a parked change: the pages, and the month where it is one. */
export const parkedReach = ({ kind, month }: Incomplete): string => {
  if (kind === null) return 'Perhaps everything';
  return month === null ? reach[kind] : `${reach[kind]} of ${monthLabel(month)}`;
};
