import * as styles from './Skeleton.module.css';

type SkeletonProps = {
  /** Any CSS length; the full width unless given. */
  width?: string;
  height?: string;
};

/** A grey placeholder; shown after 150 ms, so that fast responses don't flicker. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-slot="skeleton"
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}

/** An empty marker that makes what is below it wait until it is known whether something comes here. */
export const LoadingMarker = () => <div hidden data-slot="awaited" />;

type SkeletonListProps = {
  /** Read aloud: "Loading projects". */
  label: string;
  rows?: number;
};

// Uneven, as lines of text are.
const lineWidths = ['92%', '76%', '84%', '61%', '88%', '70%', '80%', '57%', '90%', '66%'];

/** Up to ten lines in the shape of a list or a block of text. */
export function SkeletonList({ label, rows = 5 }: SkeletonListProps) {
  return (
    <div className={styles.list} data-slot="skeletons" role="status" aria-label={label}>
      {lineWidths.slice(0, rows).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
