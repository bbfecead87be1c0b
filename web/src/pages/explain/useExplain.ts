import { isFigureName } from '#domain/figures/figureNames.ts';
import { isMonth } from '#domain/month.ts';
import { opening, type Parameter } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import type { AskedFigure } from '../../api/queries/explain.ts';

/** A figure as an address names it: "netProfit.2026-05", with its record at the end where it is of one. */
const explained: { explain: Parameter<AskedFigure | undefined> } = {
  explain: {
    ...opening,
    read: (asked) => {
      const [figure = '', month = '', record = null] = asked?.split('.') ?? [];
      return isFigureName(figure) && isMonth(month) ? { figure, month, record } : undefined;
    },
    write: ({ figure, month, record }) => [figure, month, ...(record === null ? [] : [record])].join('.'),
  },
};

/** The figure that is being explained, held in the address of any page: `?explain=netProfit.2026-05`. */
export const useExplain = () => {
  const [{ explain }, change] = useAddress(explained);
  const options = { preventScrollReset: true };
  return {
    asked: explain,
    open: (figure: AskedFigure) => change({ explain: figure }, options),
    close: () => change({ explain: undefined }, options),
  };
};
