import { opening } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import type { AskedFigure } from '../../api/queries/money.ts';

const shape = { explain: opening };
const inPlace = { preventScrollReset: true };

/** The figure being explained, kept in the address of any page: `?explain=netProfit.2026-05`. */
export const useExplain = () => {
  const [{ explain }, change] = useAddress(shape);
  return {
    /** The figure as text from the address; `ExplainDialog` parses it. */
    asked: explain,
    open: ({ figure, month, record }: AskedFigure) =>
      change({ explain: [figure, month, ...(record === null ? [] : [record])].join('.') }, inPlace),
    close: () => change({ explain: undefined }, inPlace),
  };
};
