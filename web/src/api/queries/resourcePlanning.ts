import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { BillableHoursView, ResourcePlanningView } from '#projections/resourcePlanning/view.ts';
import { read } from '../request.ts';

/** Demand and capacity of a month, in hours. */
export const resourcePlanningQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'resource-planning'],
    queryFn: read<ResourcePlanningView>(`/api/dashboard/resource-planning/${month}`),
  });

/** The projects behind a month's demand; asked only when somebody wants to see them (core section 7). */
export const billableHoursQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'billable-hours'],
    queryFn: read<BillableHoursView>(`/api/dashboard/resource-planning/breakdown/${month}`),
  });
