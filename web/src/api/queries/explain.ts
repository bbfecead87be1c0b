import { queryOptions } from '@tanstack/react-query';
import type { FigureName } from '#domain/figures/figureNames.ts';
import type { Month } from '#domain/month.ts';
import type { ExplainView } from '#projections/explain/view.ts';
import { read } from '../request.ts';

/** A figure of a month; of one record, such as "project-12", its part alone. */
export type AskedFigure = { figure: FigureName; month: Month; record: string | null };

/** Where a figure comes from: its formula, its lines, and the change that set each of them. */
export const explainQuery = ({ figure, month, record }: AskedFigure) =>
  queryOptions({
    queryKey: ['figures', month, 'explain', figure, record],
    queryFn: read<ExplainView>(
      `/api/explain?${new URLSearchParams({ figure, month, ...(record !== null && { record }) })}`,
    ),
  });
