import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportResult } from '#domain/imports/verdicts.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { paths } from '../../app/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { kindWords } from './kinds.ts';
import { resultText } from './resultText.ts';

/** What came of the last import, and where it is seen. */
export function ImportDone({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const { path, text } = kindWords[kind].seen;
  return (
    <Alert
      tone="good"
      title="Imported"
      action={
        <div className="import-links">
          <GoButton to={path}>{text}</GoButton>
          <GoButton to={paths.history}>See the history</GoButton>
          <GoButton to={paths.history} parameters={{ undo: result.correlationId }}>
            Undo…
          </GoButton>
        </div>
      }
    >
      {resultText(result.counts)}
    </Alert>
  );
}
