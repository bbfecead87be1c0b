import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/apiError.ts';
import { Dialog, type DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import './pnl.css';

type BreakdownDialogProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** What the dialog reads while its lines are on their way. */
  loading: string;
  /** What could not be read: "The revenue could not be loaded". */
  failed: string;
  footer?: DialogFooter;
  onClose: () => void;
  children: (data: Data) => ReactNode;
};

/** The frame of every breakdown: its lines, or why there are none to see. */
export function BreakdownDialog<Data>(props: BreakdownDialogProps<Data>) {
  const { title, query, loading, failed, footer, onClose, children } = props;
  return (
    <Dialog title={title} size="wide" onClose={onClose} className="breakdown-dialog" footer={footer}>
      {query.data ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState
          title={failed}
          detail={sentenceOf(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Spinner className="pnl-loading" label={loading} />
      )}
    </Dialog>
  );
}
