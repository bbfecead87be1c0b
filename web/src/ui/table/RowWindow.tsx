import { type RefObject, useCallback, useImperativeHandle, useLayoutEffect } from 'react';
import type { Axis } from '../windowed/axis.ts';
import { useAxis } from '../windowed/useAxis.ts';
import { useRowHeight } from '../windowed/useRowHeight.ts';
import type { OpenDetails } from './useOpenRows.ts';

/** Brings a row into the document and into sight. */
export type Reveal = (index: number) => void;

type RowWindowProps = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  isDense: boolean;
  details: OpenDetails;
  /** Which rows belong into the document; told before the browser draws. */
  onChange: (rows: Axis) => void;
  reveal: RefObject<Reveal | null>;
};

/** Finds the rows of a long table that are in sight; in a file of its own, which short tables do without. */
export default function RowWindow({ scroller, count, isDense, details, onChange, reveal }: RowWindowProps) {
  const height = useRowHeight(scroller, isDense ? '--row-dense' : '--row');
  const sizeOf = useCallback((index: number) => height + (details.get(index) ?? 0), [height, details]);
  const rows = useAxis({ scroller, count, mostInFull: 0, sizeOf });
  useLayoutEffect(() => onChange(rows.axis), [onChange, rows.axis]);
  useImperativeHandle(reveal, () => rows.reveal);
  return null;
}
