import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/imports/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import * as styles from './import.module.css';
import { readFile, readText, type Sheet, UnreadableSheet } from './readSheet.ts';

type SourceCardProps = {
  sheet: Sheet | undefined;
  onSheet: (sheet: Sheet | undefined) => void;
};

const sentence = (error: Error): string =>
  error instanceof UnreadableSheet ? error.message : 'This file could not be read. Save it again as CSV.';

/** Where the rows come from: a file, or what was copied from a spreadsheet. */
export function SourceCard({ sheet, onSheet }: SourceCardProps) {
  const [typed, setTyped] = useState('');
  const reading = useMutation({
    mutationFn: (source: File | string) =>
      typeof source === 'string' ? readText('Pasted rows', source) : readFile(source),
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
          <span className={styles.quiet}>
            {counted(sheet.rows.length, 'row', 'rows')}, {counted(sheet.headings.length, 'column', 'columns')}
          </span>
          <Button size="small" onPress={() => onSheet(undefined)}>
            Take another
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title="File">
      <div className={styles.source}>
        <FileDrop
          label="CSV file"
          accept={['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain']}
          onFile={(file) => reading.mutate(file)}
        >
          Drop a CSV file here
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
