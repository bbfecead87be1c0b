import { useState } from 'react';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportCounts, ImportPreview, ImportResult, ImportRow } from '#domain/imports/verdicts.ts';
import { counted } from '#domain/values/sentences.ts';
import { isStatus, sentenceOf } from '../../api/apiError.ts';
import { importRows } from '../../api/queries/imports.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './import.module.css';

type ImportActionProps = {
  kind: ImportKind;
  rows: readonly ImportRow[];
  /** Whether the file has decimal commas. */
  decimalComma: boolean;
  preview: ImportPreview;
  reason: string;
  /** Whether rows with errors are left out. */
  leaveOut: boolean;
  onChange: (changed: { reason: string } | { leaveOut: boolean }) => void;
  /** Called when an import begins, and when it ends. */
  onImporting: (isImporting: boolean) => void;
  /** Called once the rows are imported, without a result where they can't be read yet. */
  onDone: (result: ImportResult | undefined) => void;
  /** Called when it was refused or failed: the preview may be out of date. */
  onFailed: () => void;
};

/** The last step: what will be done, the reason, and the button. */
export function ImportAction(props: ImportActionProps) {
  const { kind, rows, decimalComma, preview, reason, leaveOut, onChange, onImporting, onDone, onFailed } =
    props;
  const [progress, setProgress] = useState(0);
  const { counts } = preview;
  const bad = new Set(preview.rows.filter(({ outcome }) => outcome === 'error').map(({ row }) => row));
  const good = rows.filter(({ row }) => !bad.has(row));
  const importing = useWrite({
    write: (_: undefined, _call, note) => {
      setProgress(0);
      onImporting(true);
      const body = { rows: good, decimalComma, reason: reason.trim() || undefined };
      return importRows(kind, body, {
        onProgress: setProgress,
        onStored: (change) => note(change, `POST /api/import/${kind}`, { body }),
      }).finally(() => onImporting(false));
    },
    done: ({ counts }) => ({ title: 'Imported', description: resultText(counts) }),
    onDone,
    onFailed: (error) => {
      if (isStatus(error, 202)) return false;
      onFailed();
      return true;
    },
  });
  const isReady = good.length > 0 && (bad.size === 0 || leaveOut) && counts.new + counts.change > 0;
  const label = `Importing ${counted(good.length, 'row', 'rows')}`;
  return (
    <Card title="Import">
      <div className={styles.action}>
        <p>{preview.consequence}</p>
        {bad.size > 0 && (
          <Checkbox
            isSelected={leaveOut}
            onChange={(leaveOut) => onChange({ leaveOut })}
            isDisabled={importing.isPending}
          >
            {`Leave out the ${counted(bad.size, 'row', 'rows')} with errors`}
          </Checkbox>
        )}
        <TextField
          label="Reason"
          description="Optional; stands in the history beside every change"
          value={reason}
          onChange={(reason) => onChange({ reason })}
          isDisabled={importing.isPending}
          className={styles.reason}
        />
        {importing.error && (
          <Alert tone="over" title="The import did not go through">
            {sentenceOf(importing.error)} Your file and its columns are still here. Rows that are in already
            change nothing when they are imported again.
          </Alert>
        )}
        {importing.isPending ? (
          <ProgressBar label={label} value={progress} />
        ) : (
          <Button variant="primary" isDisabled={!isReady} onPress={() => importing.mutate(undefined)}>
            {`Import ${counted(good.length, 'row', 'rows')}`}
          </Button>
        )}
        {bad.size > 0 && !leaveOut && (
          <p className={layout.muted}>
            It is all or nothing: mend the cells above that are wrong, or leave their rows out.
          </p>
        )}
      </div>
    </Card>
  );
}

/** The result of an import in words: "12 rows added, 1 changed, 3 left as they were." */
export const resultText = ({ new: added, change, same }: ImportCounts): string => {
  const parts = [
    added > 0 ? `${counted(added, 'row', 'rows')} added` : '',
    change > 0 ? `${counted(change, 'row', 'rows')} changed` : '',
    same > 0 ? `${counted(same, 'row', 'rows')} left as they were` : '',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
};
