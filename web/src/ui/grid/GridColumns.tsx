import { Fragment } from 'react';
import type { Axis } from './axis.ts';

/** The widths: those of the columns in the document, and of what is left out between them. */
export function GridColumns({ axis, width }: { axis: Axis; width: number }) {
  return (
    <colgroup>
      <col className="ui-grid-heading-column" />
      {axis.tracks.map(({ index, gap }) => (
        <Fragment key={index}>
          {gap > 0 && <col style={{ inlineSize: gap }} />}
          <col style={{ inlineSize: width }} />
        </Fragment>
      ))}
      {axis.tail > 0 && <col style={{ inlineSize: axis.tail }} />}
      <col className="ui-grid-total-column" />
    </colgroup>
  );
}
