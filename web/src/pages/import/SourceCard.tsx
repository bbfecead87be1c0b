import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportKind } from '#domain/imports/columns.ts';
import { type Grid, UnreadableSheet } from '../../csv/sheet.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './import.module.css';
import { readFile, readText } from './readSheet.ts';

type SourceCardProps = {
  kind: ImportKind;
  /** Called with the sheets of a file. */
  onRead: (grids: readonly Grid[]) => void;
};

const listTypes = [
  '.xlsx',
  '.csv',
  '.tsv',
  '.txt',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
];

const sentence = (error: Error): string =>
  error instanceof UnreadableSheet
    ? error.message
    : 'This file could not be read. Save it again as .xlsx or CSV.';

/** The source of the rows: a file, or cells copied from a spreadsheet. */
export function SourceCard({ kind, onRead }: SourceCardProps) {
  const takesCalendars = kind === 'time-off';
  const [typed, setTyped] = useState('');
  const reading = useMutation({
    mutationFn: (source: File | string) =>
      typeof source === 'string'
        ? readText('Pasted rows', source).then((grid) => [grid])
        : readFile(source, kind),
    onSuccess: (read) => {
      setTyped('');
      onRead(read);
    },
  });
  const change = (text: string) => {
    setTyped(text);
    if (text.includes('\n')) reading.mutate(text);
  };
  return (
    <Card title="File">
      <div className={styles.source}>
        <FileDrop
          label={takesCalendars ? 'Excel, CSV or calendar file' : 'Excel or CSV file'}
          accept={[...listTypes, ...(takesCalendars ? ['.ics', 'text/calendar'] : [])]}
          onFile={(file) => reading.mutate(file)}
        >
          {takesCalendars ? 'Drop an Excel, CSV or calendar file here' : 'Drop an Excel or CSV file here'}
        </FileDrop>
        <TextArea
          label="Or paste rows from a spreadsheet"
          description="Copy the cells together with their headings"
          rows={5}
          value={typed}
          onChange={change}
        />
      </div>
      {reading.error && (
        <Alert tone="over" title="There is nothing to import in it" className={styles.fault}>
          {sentence(reading.error)}
        </Alert>
      )}
    </Card>
  );
}
