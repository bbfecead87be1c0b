import { useQuery } from '@tanstack/react-query';
import { figureLabels, isFigureName } from '#domain/money/figures.ts';
import { isMonth, monthLabel } from '#domain/values/month.ts';
import type { ExplainView } from '#projections/money/explain/view.ts';
import { type AskedFigure, explainQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Spinner } from '../../ui/basics/Spinner.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { useBasis } from '../basis.tsx';
import * as figuresStyles from '../FiguresDialog.module.css';
import { WhyItMoved } from '../WhyItMoved.tsx';
import { amountIn, ExplainTerm } from './ExplainTerm.tsx';
import * as styles from './explain.module.css';

type ExplainDialogProps = {
  /** The figure as named in an address: "netProfit.2026-05", with the record at the end where it is of one. */
  asked: string;
  onClose: () => void;
};

const figureIn = (asked: string): AskedFigure | undefined => {
  const [figure = '', month = '', record = null] = asked.split('.');
  return isFigureName(figure) && isMonth(month) ? { figure, month, record } : undefined;
};

/** Explains the figure that the address names; nothing opens for an unknown one. */
export function ExplainDialog({ asked, onClose }: ExplainDialogProps) {
  const figure = figureIn(asked);
  return figure && <Explain asked={figure} onClose={onClose} />;
}

/** How a figure is computed: the formula with its numbers, its lines, and who set each of them, when and why. */
function Explain({ asked, onClose }: { asked: AskedFigure; onClose: () => void }) {
  const [basis] = useBasis();
  const explained = useQuery(explainQuery(asked, basis));
  return (
    <Dialog
      title={`Explain ${figureLabels[asked.figure]} - ${monthLabel(asked.month)}`}
      lead={explained.data?.record ? `The part of ${explained.data.record.name}.` : undefined}
      size="wide"
      onClose={onClose}
      className={figuresStyles.dialog}
      footer={<WhyItMoved month={asked.month} variant="quiet" />}
    >
      <Loaded of={explained} loading={<Spinner isAlone label="Loading where this number comes from..." />}>
        {(data) => <Explanation explained={data} />}
      </Loaded>
    </Dialog>
  );
}

function Explanation({ explained }: { explained: ExplainView }) {
  const { value, unit, formula, terms, month } = explained;
  return (
    <>
      <section className={styles.result} aria-label="Formula">
        <p className={styles.value}>{amountIn(unit)(value)}</p>
        {formula !== '' && <p className={layout.soft}>{formula}</p>}
      </section>
      {terms.map((term) => (
        <ExplainTerm key={`${term.role} ${term.name}`} term={term} month={month} />
      ))}
    </>
  );
}
