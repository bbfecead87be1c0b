import {
  type RefObject,
  startTransition,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import type { Axis } from '../windowed/axis.ts';
import { useBoxAxis, usePageAxis } from '../windowed/useAxis.ts';

/** Brings a row into the document and into sight. */
export type Reveal = (index: number) => void;
/** Measures the height of a row in the document. */
export type Measure = (row: Element | null) => void;

type RowWindowProps = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Whether the rows scroll within the table rather than with the page. */
  isBoxed: boolean;
  keyOf: (index: number) => string;
  /** Height of a row in pixels, where none can be measured. */
  standard: number;
  /** Called with the rows that belong in the document. */
  onChange: (rows: Axis) => void;
  onMeasure: (measure: Measure) => void;
  reveal: RefObject<Reveal | null>;
};

/** Finds the rows of a long table that are in sight; in a file of its own, which short tables don't load. */
export default function RowWindow({ isBoxed, ...props }: RowWindowProps) {
  const { scroller } = props;
  const [standard, setStandard] = useState<number>();
  // Rows out of sight get the height of the first one, which estimates their space.
  useLayoutEffect(() => {
    const first = scroller.current?.querySelector('tbody > [data-row]')?.getBoundingClientRect().height;
    setStandard(first || props.standard);
  }, [scroller, props.standard]);
  if (standard === undefined) return null;
  return isBoxed ? (
    <RowsOfBox {...props} standard={standard} />
  ) : (
    <RowsOfPage {...props} standard={standard} />
  );
}

type RowsProps = Omit<RowWindowProps, 'isBoxed'>;
type Rows = { axis: Axis; measure: Measure; reveal: Reveal; isScrolling: boolean };

/**
 * Reports to the table. Rows that are scrolled to are drawn at once; rows that come because there are more than before
 * may come later, a few at a time, as after a search is cleared.
 */
const useTold = (rows: Rows, { onChange, onMeasure, reveal }: RowsProps): void => {
  const tell = useEffectEvent((report: () => void) => {
    if (rows.isScrolling) report();
    else startTransition(report);
  });
  useLayoutEffect(() => tell(() => onChange(rows.axis)), [onChange, rows.axis]);
  useLayoutEffect(() => tell(() => onMeasure(rows.measure)), [onMeasure, rows.measure]);
  useImperativeHandle(reveal, () => rows.reveal);
};

function RowsOfBox(props: RowsProps) {
  useTold(useBoxAxis({ ...props, maxInFull: 0 }), props);
  return null;
}

function RowsOfPage(props: RowsProps) {
  useTold(usePageAxis({ ...props, list: props.scroller, maxInFull: 0 }), props);
  return null;
}
