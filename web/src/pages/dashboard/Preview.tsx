import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './Preview.css';

/** Rows a preview shows (core section 9). */
const shownRows = 3;

type PreviewProps<Row> = {
  title: string;
  rows: UseQueryResult<readonly Row[]>;
  rowKey: (row: Row) => number;
  renderRow: (row: Row) => ReactNode;
  /** Opens the dialog with all rows. */
  onOpen: () => void;
  /** One sentence for when there are none. */
  empty: ReactNode;
};

/** The first rows of a list; the whole card opens all of them (core section 2). */
export function Preview<Row>({ title, rows: query, rowKey, renderRow, onOpen, empty }: PreviewProps<Row>) {
  const rows = query.data;
  if (!rows || rows.length === 0) {
    return (
      <Card title={title} className="preview">
        <Loaded of={query} loading={<LoadingPreview label={`Loading ${title}`} />}>
          {() => <p className="preview-empty">{empty}</p>}
        </Loaded>
      </Card>
    );
  }
  return (
    <Card title={title} count={rows.length} onPress={onOpen} className="preview" isPadded={false}>
      <ul>
        {rows.slice(0, shownRows).map((row) => (
          <li key={rowKey(row)} className="preview-row">
            {renderRow(row)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LoadingPreview({ label }: { label: string }) {
  return (
    <div className="preview-loading" role="status" aria-label={label}>
      {['68%', '54%', '61%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

type PreviewWordsProps = { name: string; detail: ReactNode };

/** The left half of a preview's row: whom or what it is about. */
export function PreviewWords({ name, detail }: PreviewWordsProps) {
  return (
    <span className="preview-words">
      <span className="preview-name">{name}</span>
      <span className="preview-detail">{detail}</span>
    </span>
  );
}
