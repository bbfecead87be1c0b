import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type ImportKind, importColumns, importKinds } from '#domain/imports/columns.ts';
import type { ImportResult } from '#domain/imports/verdicts.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { importPreviewQuery } from '../../api/queries/imports.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { csvText, downloadCsv } from '../../csv/downloadTable.ts';
import { type Grid, UnreadableSheet } from '../../csv/sheet.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { useUnsavedGuard } from '../../ui/basics/unsavedGuard.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { CheckCard } from './CheckCard.tsx';
import { ColumnsCard } from './ColumnsCard.tsx';
import { type Draft, draftOf, readAs } from './draft.ts';
import { ImportAction, resultText } from './ImportAction.tsx';
import * as styles from './import.module.css';
import { kindWords } from './kinds.ts';
import type { List } from './list.ts';
import { mappedRows, missingFields, rememberMapping } from './mapping.ts';
import { SheetCard } from './SheetCard.tsx';
import { SourceCard } from './SourceCard.tsx';

/** Downloads a file with the right headings and one row as an example. */
const downloadTemplate = async (kind: ImportKind): Promise<void> => {
  const columns = importColumns[kind];
  const rows = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)];
  downloadCsv(`${kind}-template.csv`, await csvText(rows));
};

const kinds = choice(importKinds);
const kindOptions = importKinds.map((id) => ({ id, label: kindWords[id].label }));

/** Imports lists and plans from a spreadsheet: the kind, the file, its columns, its rows, and the import. */
export function ImportPage() {
  const [asked, setKind] = useParameter('kind', kinds);
  const [draft, setDraft] = useState<Draft>();
  useUnsavedGuard(draft !== undefined);
  const [isImporting, setImporting] = useState(false);
  // A link to another kind changes nothing while rows are imported.
  const kind = isImporting && draft ? draft.kind : asked;
  useEffect(() => {
    if (kind !== asked) setKind(kind);
  });
  const [done, setDone] = useState<{ kind: ImportKind; result: ImportResult }>();
  // The kind has changed, as by a link to here: guess the columns anew.
  const current = draft && (draft.kind === kind ? draft : draftOf(kind, draft.grids));
  const take = (grids: readonly Grid[] | undefined) => {
    setDone(undefined);
    setDraft(grids && draftOf(kind, grids));
  };
  return (
    <>
      <PageHeader title="Import" subtitle="Lists and plans from a spreadsheet" />
      <div className={styles.root}>
        {done && <ImportDone {...done} />}
        <div className={styles.root} inert={isImporting}>
          <Card title="What">
            <div className={styles.what}>
              <SegmentedControl
                label="What to import"
                options={kindOptions}
                value={kind}
                onChange={setKind}
              />
              <Button icon={<Download />} onPress={() => void downloadTemplate(kind)}>
                Download the template
              </Button>
              <p className={layout.muted}>{kindWords[kind].words}</p>
            </div>
          </Card>
          {current ? (
            <SheetCard
              draft={current}
              onSheet={(at) => setDraft(draftOf(kind, current.grids, at))}
              onHead={(head) =>
                setDraft({ ...current, ...readAs(current, current.at, { head, filled: [] }) })
              }
              onLeave={() => take(undefined)}
            />
          ) : (
            <SourceCard kind={kind} onRead={take} />
          )}
        </div>
        {current && !(current.list instanceof UnreadableSheet) && (
          <DraftCards
            draft={current}
            list={current.list}
            isImporting={isImporting}
            onImporting={setImporting}
            onChange={(changed) => setDraft({ ...current, ...changed })}
            onFill={(filled) => {
              const { list } = readAs(current, current.at, { ...current.reading, filled });
              setDraft({ ...current, list, reading: { ...current.reading, filled } });
            }}
            onDone={(result) => {
              setDraft(undefined);
              setDone(result && { kind, result });
            }}
          />
        )}
      </div>
    </>
  );
}

type DraftCardsProps = {
  draft: Draft;
  list: List;
  /** Whether its rows are being imported: nothing of it can be changed. */
  isImporting: boolean;
  onImporting: (isImporting: boolean) => void;
  onChange: (
    changed: Partial<Pick<Draft, 'mapping' | 'decimalComma' | 'same' | 'mended' | 'reason' | 'leaveOut'>>,
  ) => void;
  /** Fills the blanks of some columns with the value above. */
  onFill: (filled: readonly number[]) => void;
  onDone: (result: ImportResult | undefined) => void;
};

function DraftCards({ draft, list, isImporting, onImporting, onChange, onFill, onDone }: DraftCardsProps) {
  const { kind, mapping, decimalComma, same, mended, reading, reason, leaveOut } = draft;
  const [onlyErrors, setOnlyErrors] = useState(false);
  const rows = useMemo(() => mappedRows(list, mapping, { same, mended }), [list, mapping, same, mended]);
  const isComplete = missingFields(kind, mapping, same).length === 0;
  const preview = useQuery({
    ...importPreviewQuery(kind, rows, decimalComma),
    enabled: isComplete,
    // The table stays while a cell is corrected.
    placeholderData: mended.size > 0 ? keepPreviousData : undefined,
  });
  const mend = (row: number, field: string, text: string) =>
    onChange({ mended: new Map([...mended, [row, { ...mended.get(row), [field]: text }]]) });
  return (
    <>
      <div className={styles.root} inert={isImporting}>
        <ColumnsCard
          {...{ kind, list, mapping, decimalComma, same, reading, onFill }}
          onChange={(changed) => {
            if (changed.mapping) rememberMapping(kind, list.headings, changed.mapping);
            onChange(changed);
          }}
        />
        {isComplete && (
          <Loaded of={preview} isCard>
            <CheckCard
              {...{ kind, mapping, rows }}
              preview={preview.data}
              onlyErrors={onlyErrors && (preview.data?.counts.error ?? 0) > 0}
              onOnlyErrorsChange={setOnlyErrors}
              onMend={mend}
            />
          </Loaded>
        )}
      </div>
      {isComplete && preview.data && !preview.isPlaceholderData && (
        <ImportAction
          {...{ kind, rows, decimalComma, reason, leaveOut, onChange, onImporting }}
          preview={preview.data}
          onDone={onDone}
          onFailed={() => void preview.refetch()}
        />
      )}
    </>
  );
}

/** The result of the last import, with a link to the page that shows it. */
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
