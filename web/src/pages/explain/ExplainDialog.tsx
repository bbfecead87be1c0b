import { useQuery } from '@tanstack/react-query';
import { figureLabels } from '#domain/figures/figureNames.ts';
import { monthLabel } from '#domain/month.ts';
import type { ExplainView } from '#projections/explain/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { type AskedFigure, explainQuery } from '../../api/queries/explain.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { amountIn } from './amounts.ts';
import { ExplainTerm } from './ExplainTerm.tsx';
import './explain.css';

type ExplainDialogProps = { asked: AskedFigure; onClose: () => void };

/** Where a figure comes from: the formula with its numbers, its lines, and who set each of them, when and why. */
export function ExplainDialog({ asked, onClose }: ExplainDialogProps) {
  const explained = useQuery(explainQuery(asked));
  return (
    <Dialog
      title={`Explain ${figureLabels[asked.figure]} - ${monthLabel(asked.month)}`}
      lead={explained.data?.record ? `The part of ${explained.data.record.name}.` : undefined}
      size="wide"
      onClose={onClose}
      className="explain-dialog"
    >
      {explained.data ? (
        <Explanation explained={explained.data} />
      ) : explained.isError ? (
        <ErrorState
          title="This number could not be explained"
          detail={sentenceOf(explained.error)}
          isRetrying={explained.isFetching}
          onRetry={() => explained.refetch()}
        />
      ) : (
        <Spinner className="explain-loading" label="Loading where this number comes from..." />
      )}
    </Dialog>
  );
}

function Explanation({ explained }: { explained: ExplainView }) {
  const { value, unit, formula, terms, month } = explained;
  return (
    <>
      <section className="explain-result" aria-label="Formula">
        <p className="explain-value">{amountIn(unit)(value)}</p>
        {formula !== '' && <p className="explain-formula">{formula}</p>}
      </section>
      {terms.map((term) => (
        <ExplainTerm key={`${term.role} ${term.name}`} term={term} month={month} />
      ))}
    </>
  );
}
