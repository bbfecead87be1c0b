import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { PersonProfitView, ProjectProfitView } from '#projections/profitability/view.ts';
import { read } from '../request.ts';

/** Projects that bring revenue or have people in a month, by revenue; money in pounds. */
export const projectProfitabilityQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'project-profitability'],
    queryFn: read<ProjectProfitView[]>(`/api/dashboard/project-profitability/${month}`),
  });

/** What each team member costs and brings in a month, least profit first; money in pounds. */
export const teamProfitabilityQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'team-profitability'],
    queryFn: read<PersonProfitView[]>(`/api/dashboard/team-profitability/${month}`),
  });

/** What each freelancer costs and brings in a month, least profit first; money in pounds. */
export const freelancerProfitabilityQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'freelancer-profitability'],
    queryFn: read<PersonProfitView[]>(`/api/dashboard/freelancer-profitability/${month}`),
  });
