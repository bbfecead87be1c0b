import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { guessColumns, type ImportKind, importColumns, importKinds } from '#domain/imports/columns.ts';
import type { ImportResult } from '#domain/imports/verdicts.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { importPreviewQuery } from '../../api/queries/imports.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Loaded, NotLoaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { csvText, downloadCsv } from '../../csv/handOver.ts';
import type { Sheet } from '../../csv/sheet.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { useHeldPage } from '../../ui/basics/heldPage.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { CheckCard } from './CheckCard.tsx';
import { ColumnsCard } from './ColumnsCard.tsx';
import { ImportAction, resultText } from './ImportAction.tsx';
import * as styles from './import.module.css';
import { kindWords } from './kinds.ts';
import { type Mapping, mappedRows, missingFields } from './mapping.ts';
import { SourceCard } from './SourceCard.tsx';

/** Hands over a file with the right headings and one row as an example. */
const downloadTemplate = async (kind: ImportKind): Promise<void> => {
  const columns = importColumns[kind];
  const rows = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)];
  downloadCsv(`${kind}-template.csv`, await csvText(rows));
};

const kinds = choice(importKinds);
const kindOptions = importKinds.map((id) => ({ id, label: kindWords[id].label }));

/** A file and the columns chosen for it, as long as nothing else is taken. */
type Draft = { kind: ImportKind; sheet: Sheet; mapping: Mapping; decimalComma: boolean };

const draftOf = (kind: ImportKind, sheet: Sheet): Draft => ({
  kind,
  sheet,
  mapping: guessColumns(kind, sheet.headings),
  decimalComma: false,
});

/** Brings lists and plans over from a spreadsheet: what, the file, its columns, its rows, and the import. */
export function ImportPage() {
  const [kind, setKind] = useParameter('kind', kinds);
  const [draft, setDraft] = useState<Draft>();
  useHeldPage(draft !== undefined);
  const [done, setDone] = useState<{ kind: ImportKind; result: ImportResult }>();
  // Of another kind by now (another link led here): its columns are guessed anew.
  const current = draft && (draft.kind === kind ? draft : draftOf(kind, draft.sheet));
  const take = (sheet: Sheet | undefined) => {
    setDone(undefined);
    setDraft(sheet && draftOf(kind, sheet));
  };
  return (
    <>
      <PageHeader title="Import" subtitle="Lists and plans from a spreadsheet" />
      <div className={styles.root}>
        {done && <ImportDone {...done} />}
        <Card title="What">
          <div className={styles.what}>
            <SegmentedControl label="What to import" options={kindOptions} value={kind} onChange={setKind} />
            <Button icon={<Download />} onPress={() => void downloadTemplate(kind)}>
              Download the template
            </Button>
            <p className={layout.muted}>{kindWords[kind].words}</p>
          </div>
        </Card>
        <SourceCard kind={kind} sheet={current?.sheet} onSheet={take} />
        {current && (
          <DraftCards
            draft={current}
            onChange={(changed) => setDraft({ ...current, ...changed })}
            onDone={(result) => {
              setDraft(undefined);
              setDone({ kind, result });
            }}
          />
        )}
      </div>
    </>
  );
}

type DraftCardsProps = {
  draft: Draft;
  onChange: (changed: Partial<Pick<Draft, 'mapping' | 'decimalComma'>>) => void;
  onDone: (result: ImportResult) => void;
};

function DraftCards({ draft, onChange, onDone }: DraftCardsProps) {
  const { kind, sheet, mapping, decimalComma } = draft;
  const [onlyErrors, setOnlyErrors] = useState(false);
  const rows = useMemo(() => mappedRows(sheet, mapping), [sheet, mapping]);
  const isComplete = missingFields(kind, mapping).length === 0;
  const preview = useQuery({ ...importPreviewQuery(kind, rows, decimalComma), enabled: isComplete });
  return (
    <>
      <ColumnsCard {...{ kind, sheet, mapping, decimalComma, onChange }} />
      {isComplete && (
        <Loaded
          of={preview}
          failed={
            <Card>
              <NotLoaded of={preview} />
            </Card>
          }
        >
          <CheckCard
            {...{ kind, mapping, rows }}
            preview={preview.data}
            onlyErrors={onlyErrors && (preview.data?.counts.error ?? 0) > 0}
            onOnlyErrorsChange={setOnlyErrors}
          />
        </Loaded>
      )}
      {isComplete && preview.data && (
        <ImportAction
          {...{ kind, rows, decimalComma }}
          preview={preview.data}
          onDone={onDone}
          onFailed={() => void preview.refetch()}
        />
      )}
    </>
  );
}

/** What came of the last import, and where it is seen. */
function ImportDone({ kind, result }: { kind: ImportKind; result: ImportResult }) {
  const { path, text } = kindWords[kind].seen;
  return (
    <Alert
      tone="good"
      title="Imported"
      action={
        <div className={layout.row}>
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
