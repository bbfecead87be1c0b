import type { FigureName } from '#domain/money/figureNames.ts';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';

/** A figure of a month; of one record, such as "project-12", its part alone. */
export type AskedFigure = { figure: FigureName; month: Month; record: string | null };

/** Where a figure comes from: its formula, its lines, and the change that set each of them. */
export const explainQuery = ({ figure, month, record }: AskedFigure) =>
  queryFor('GET /api/explain', {
    // It may stand in the page's address, as anybody typed it: the server refuses what is no record.
    query: { figure, month, ...(record !== null && { record: record as never }) },
  });
