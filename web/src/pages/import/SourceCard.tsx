import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ImportKind } from '#domain/imports/columns.ts';
import { counted } from '#domain/values/sentences.ts';
import { type Sheet, UnreadableSheet } from '../../csv/sheet.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './import.module.css';
import { readFile, readText } from './readSheet.ts';

type SourceCardProps = {
  kind: ImportKind;
  sheet: Sheet | undefined;
  onSheet: (sheet: Sheet | undefined) => void;
};

const listTypes = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'];

const sentence = (error: Error): string =>
  error instanceof UnreadableSheet ? error.message : 'This file could not be read. Save it again as CSV.';

/** Where the rows come from: a file, or what was copied from a spreadsheet. */
export function SourceCard({ kind, sheet, onSheet }: SourceCardProps) {
  const takesCalendars = kind === 'time-off';
  const [typed, setTyped] = useState('');
  const reading = useMutation({
    mutationFn: (source: File | string) =>
      typeof source === 'string' ? readText('Pasted rows', source) : readFile(source, kind),
    onSuccess: (read) => {
      setTyped('');
      onSheet(read);
    },
  });
  const change = (text: string) => {
    setTyped(text);
    if (text.includes('\n')) reading.mutate(text);
  };
  if (sheet) {
    return (
      <Card title="File">
        <div className={styles.sheet}>
          <FileText size={18} aria-hidden="true" />
          <span className={styles.sheetName}>{sheet.name}</span>
          <span className={layout.muted}>
            {counted(sheet.rows.length, 'row', 'rows')}, {counted(sheet.headings.length, 'column', 'columns')}
          </span>
          <Button size="small" onPress={() => onSheet(undefined)}>
            Take another
          </Button>
        </div>
        {sheet.notes && sheet.notes.length > 0 && (
          <Alert tone="info" title="Not all of it is taken" className={styles.fault}>
            {sheet.notes.join(' ')}
          </Alert>
        )}
      </Card>
    );
  }
  return (
    <Card title="File">
      <div className={styles.source}>
        <FileDrop
          label={takesCalendars ? 'CSV or calendar file' : 'CSV file'}
          accept={[...listTypes, ...(takesCalendars ? ['.ics', 'text/calendar'] : [])]}
          onFile={(file) => reading.mutate(file)}
        >
          {takesCalendars ? 'Drop a CSV or calendar file here' : 'Drop a CSV file here'}
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
