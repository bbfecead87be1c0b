import { FileText } from 'lucide-react';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { UnreadableSheet } from '../../csv/sheet.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import type { Draft } from './draft.ts';
import * as styles from './import.module.css';
import type { List } from './list.ts';

type SheetCardProps = {
  draft: Draft;
  /** Reads another sheet of the workbook. */
  onSheet: (at: number) => void;
  /** Takes another row as the headings. */
  onHead: (place: number) => void;
  onLeave: () => void;
};

/** Number of rows shown from the top of a file. */
const maxShown = 6;
/** Number of cells shown of each row. */
const maxCells = 8;

/** The file's first rows, with the one that holds the headings, and the list that they give. */
export function SheetCard({ draft, onSheet, onHead, onLeave }: SheetCardProps) {
  const { grids, at, list, reading } = draft;
  const grid = grids[at] ?? { name: '', rows: [] };
  const isList = !(list instanceof UnreadableSheet);
  return (
    <Card title="File">
      <div className={styles.sheet}>
        <FileText size={18} aria-hidden="true" />
        <span className={styles.sheetName}>{grid.name}</span>
        {isList && (
          <span className={layout.muted}>
            {counted(list.rows.length, 'row', 'rows')}, {counted(list.headings.length, 'column', 'columns')}
          </span>
        )}
        <Button size="small" onPress={onLeave}>
          Take another
        </Button>
      </div>
      {grids.length > 1 && (
        <Select<number>
          label="Sheet"
          className={styles.chosenSheet}
          options={grids.map(({ name, rows }, id) => ({
            id,
            label: name,
            description: counted(rows.length, 'row', 'rows'),
          }))}
          value={at}
          onChange={onSheet}
        />
      )}
      {!grid.isHeaded && (
        <FirstRows
          rows={grid.rows.slice(0, Math.max(maxShown, reading.head + 2))}
          head={reading.head}
          onHead={onHead}
        />
      )}
      {isList ? (
        <Notes notes={[...(grid.notes ?? []), ...unfoldedNote(list)]} />
      ) : (
        <Alert tone="over" title="It can’t be read as a list" className={styles.fault}>
          {list.message}
        </Alert>
      )}
    </Card>
  );
}

/** "The months stand beside each other, from January 2027 to March 2027: they become 36 rows, …" */
const unfoldedNote = ({ unfolded, rows }: List): string[] => {
  const [first, last] = [unfolded?.[0], unfolded?.at(-1)];
  if (!first || !last) return [];
  return [
    `The months ${monthLabel(first)} to ${monthLabel(last)} stand beside each other. They become ${counted(rows.length, 'row', 'rows')}, one for each month that has hours, numbered as shown below.`,
  ];
};

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length === 0 ? null : (
    <Alert tone="info" title="How it is read" className={styles.fault}>
      {notes.join(' ')}
    </Alert>
  );
}

/** A row's first cells; a single one, such as a title, spans the row. */
function Cells({ cells }: { cells: readonly string[] }) {
  const texts = cells.filter(Boolean);
  if (texts.length === 1) return <td colSpan={maxCells + 1}>{texts[0]}</td>;
  return (
    <>
      {cells.slice(0, maxCells).map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place.
        <td key={column}>{cell}</td>
      ))}
      {cells.length > maxCells && <td className={layout.faint}>…</td>}
    </>
  );
}

type FirstRowsProps = {
  rows: Draft['grids'][number]['rows'];
  head: number;
  onHead: (place: number) => void;
};

/** The first rows of a file: one holds the headings, and rows above it are left out. */
function FirstRows({ rows, head, onHead }: FirstRowsProps) {
  return (
    <fieldset className={styles.firstRows}>
      <legend>Which row holds the headings</legend>
      <table>
        <tbody>
          {rows.map(({ row, cells }, place) => (
            <tr key={row} data-head={place === head || undefined} data-above={place < head || undefined}>
              <th scope="row">
                <label>
                  <input type="radio" name="head" checked={place === head} onChange={() => onHead(place)} />
                  Row {row}
                </label>
              </th>
              <Cells cells={cells} />
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
