import { useSearchParams } from 'react-router-dom';
import { isFigureName } from '#domain/figures/figureNames.ts';
import { isMonth } from '#domain/month.ts';
import type { AskedFigure } from '../../api/queries/explain.ts';

const param = 'explain';

const askedOf = (text: string | null): AskedFigure | null => {
  const [figure = '', month = '', record = null] = text?.split('.') ?? [];
  return isFigureName(figure) && isMonth(month) ? { figure, month, record } : null;
};

/** The figure that is being explained, held in the address of any page: `?explain=netProfit.2026-05`. */
export const useExplain = () => {
  const [params, setParams] = useSearchParams();
  const go = (text: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text === null) after.delete(param);
        else after.set(param, text);
        return after;
      },
      { replace: text === null, preventScrollReset: true },
    );
  return {
    asked: askedOf(params.get(param)),
    open: ({ figure, month, record }: AskedFigure) =>
      go([figure, month, ...(record === null ? [] : [record])].join('.')),
    close: () => go(null),
  };
};
