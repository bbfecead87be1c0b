import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Month } from '#domain/values/month.ts';
import { Loaded } from '../../../app/Loaded.tsx';
import { WhyItMoved } from '../../../money/WhyItMoved.tsx';
import { Spinner } from '../../../ui/basics/Spinner.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import * as styles from './breakdowns.module.css';

type BreakdownDialogProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** What the dialog reads while its lines are on their way. */
  loading: string;
  month: Month;
  /** What else can be done about the figure. */
  footer?: ReactNode;
  onClose: () => void;
  children: (data: Data) => ReactNode;
};

/** The frame of every breakdown: its lines, or why there are none to see. */
export function BreakdownDialog<Data>(props: BreakdownDialogProps<Data>) {
  const { title, query, loading, month, footer, onClose, children } = props;
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      className={styles.breakdownDialog}
      footer={
        <>
          {footer}
          <WhyItMoved month={month} variant="quiet" />
        </>
      }
    >
      <Loaded of={query} loading={<Spinner isAlone label={loading} />}>
        {(data) => children(data)}
      </Loaded>
    </Dialog>
  );
}
