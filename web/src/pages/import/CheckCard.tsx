import { type FocusEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { dayCell, monthCell } from '#domain/imports/cells.ts';
import { type CellKind, type ImportKind, importColumns } from '#domain/imports/columns.ts';
import type { ImportOutcome, ImportPreview, ImportRow, ImportVerdict } from '#domain/imports/verdicts.ts';
import { isMonth, monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { isUkDay } from '#domain/values/ukTime.ts';
import { dayText } from '../../format/dates.ts';
import { plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import type { Tone } from '../../ui/basics/tones.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './import.module.css';
import type { Mapping } from './mapping.ts';

type CheckCardProps = {
  kind: ImportKind;
  mapping: Mapping;
  rows: readonly ImportRow[];
  preview: ImportPreview | undefined;
  onlyErrors: boolean;
  onOnlyErrorsChange: (onlyErrors: boolean) => void;
  /** Replaces the text of a cell. */
  onMend: Mend;
};

type Mend = (row: number, field: string, text: string) => void;

/** A cell with text that is not sent yet. */
type Typing = { row: number; field: string };

type CheckedRow = ImportRow & { verdict: ImportVerdict };

const outcomes: Record<ImportOutcome, { label: string; tone: Tone }> = {
  error: { label: 'Error', tone: 'over' },
  new: { label: 'New', tone: 'good' },
  change: { label: 'Changes', tone: 'info' },
  same: { label: 'Stays', tone: 'neutral' },
};

/** Every row with what will be done with it, or its errors, in words. */
export function CheckCard(props: CheckCardProps) {
  const { kind, mapping, rows, preview, onlyErrors, onOnlyErrorsChange, onMend } = props;
  const checked = useMemo(() => preview && pairedRows(rows, preview), [rows, preview]);
  // The field that holds text which is not sent yet stays, whatever a check finds meanwhile.
  const [typing, setTyping] = useState<Typing>();
  const shown = onlyErrors
    ? checked?.filter(({ row, verdict }) => verdict.outcome === 'error' || row === typing?.row)
    : checked;
  const errors = preview?.counts.error ?? 0;
  const goOn = useNextField(preview);
  const mend = useEffectEvent((row: number, field: string, text: string) => {
    goOn.afterMending();
    onMend(row, field, text);
  });
  const columns = useMemo(
    () => columnsOf({ kind, mapping, preview, typing }, setTyping, (...of) => mend(...of)),
    [kind, mapping, preview, typing],
  );
  return (
    <Card
      title="Rows"
      isPadded={false}
      aside={
        preview && (
          <div className={styles.counts}>
            {(['error', 'new', 'change', 'same'] as const).map(
              (outcome) =>
                preview.counts[outcome] > 0 && (
                  <Badge key={outcome} tone={outcomes[outcome].tone}>
                    {counted(preview.counts[outcome], ...countWords[outcome])}
                  </Badge>
                ),
            )}
            {errors > 0 && (
              <Checkbox isSelected={onlyErrors} onChange={onOnlyErrorsChange}>
                Only rows with errors
              </Checkbox>
            )}
          </div>
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame. */}
      <div ref={goOn.table} role="group" aria-label="Rows to check" tabIndex={-1} onFocus={goOn.onFocus}>
        <DataTable
          label="Rows of the file"
          columns={columns}
          rows={shown}
          rowKey={({ row }) => row}
          rowEmphasis={({ verdict }) => (verdict.outcome === 'same' ? 'faded' : undefined)}
          empty={<EmptyState title="No row has an error" />}
          isDense
        />
      </div>
    </Card>
  );
}

/**
 * Moves the focus on once a mended cell is a text again: to the next cell with an error, or to the table where there is
 * none.
 */
const useNextField = (preview: ImportPreview | undefined) => {
  const table = useRef<HTMLDivElement>(null);
  /** The place of the field with the focus among those of the table. */
  const place = useRef(0);
  const isMended = useRef(false);
  const fields = () => [...(table.current?.querySelectorAll('input') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new preview replaces fields.
  useEffect(() => {
    if (!isMended.current || !preview) return;
    isMended.current = false;
    if (document.activeElement !== document.body) return;
    const left = fields();
    (left[Math.min(place.current, left.length - 1)] ?? table.current)?.focus();
  }, [preview]);
  return {
    table,
    onFocus: ({ target }: FocusEvent) => {
      const at = fields().indexOf(target as HTMLInputElement);
      if (at >= 0) place.current = at;
    },
    afterMending: () => {
      isMended.current = true;
    },
  };
};

const countWords: Record<ImportOutcome, [one: string, many: string]> = {
  error: ['row with errors', 'rows with errors'],
  new: ['new', 'new'],
  change: ['changed', 'changed'],
  same: ['stays as it is', 'stay as they are'],
};

/** Each row with its verdict. While the next preview loads, the one of earlier rows has none for some of them. */
const pairedRows = (rows: readonly ImportRow[], preview: ImportPreview): CheckedRow[] => {
  const verdicts = new Map(preview.rows.map((verdict) => [verdict.row, verdict]));
  return rows.flatMap((row) => {
    const verdict = verdicts.get(row.row);
    return verdict ? [{ ...row, verdict }] : [];
  });
};

type Checked = Pick<CheckCardProps, 'kind' | 'mapping' | 'preview'> & { typing: Typing | undefined };

const columnsOf = (
  { kind, mapping, preview, typing }: Checked,
  onTyping: (typing: Typing | undefined) => void,
  onMend: Mend,
): Column<CheckedRow>[] => {
  const wrong = new Set(preview?.rows.flatMap(({ errors }) => errors.map(({ field }) => field)));
  if (typing) wrong.add(typing.field);
  const isField = ({ row, verdict }: CheckedRow, field: string) =>
    verdict.errors.some((error) => error.field === field) || (typing?.row === row && typing.field === field);
  return [
    plainColumn('row', 'Row', ({ row }) => row, { width: 84 }),
    plainColumn('outcome', 'Result', ({ verdict }) => Object.keys(outcomes).indexOf(verdict.outcome), {
      cell: ({ verdict }) => (
        <Badge tone={outcomes[verdict.outcome].tone}>{outcomes[verdict.outcome].label}</Badge>
      ),
      width: 112,
    }),
    {
      id: 'words',
      header: 'In words',
      cell: ({ verdict }) => (
        <span className={styles.words} data-outcome={verdict.outcome}>
          {verdict.errors.map(({ message }) => asSentence(message)).join(' ') || verdict.message}
        </span>
      ),
      width: wrong.size > 0 ? 400 : 260,
    },
    ...importColumns[kind]
      .filter(({ field }) => mapping[field] !== undefined || wrong.has(field))
      .map(
        ({ field, heading, holds }): Column<CheckedRow> => ({
          id: field,
          header: heading,
          cell: ({ row, cells, verdict }) =>
            isField({ row, cells, verdict }, field) ? (
              <MendedCell
                key={mapping[field] ?? cells[field]}
                label={`${heading}, row ${row}`}
                text={cells[field] ?? ''}
                onTyping={(isTyping) => onTyping(isTyping ? { row, field } : undefined)}
                onMend={(text) => onMend(row, field, text)}
              />
            ) : (
              (verdict.figures?.[field] ?? readText(holds, cells[field]) ?? '–')
            ),
          minWidth: 120,
        }),
      ),
  ];
};

/** A cell as it is shown: a month or day as it is read, since "01/02/2027" may be meant in two ways. */
const readText = (holds: CellKind, cell: string | undefined): string | undefined => {
  if (holds === 'day') {
    const day = dayCell(cell);
    if (day && isUkDay(day)) return dayText(day);
  }
  if (holds === 'month') {
    const month = monthCell(cell);
    if (month && isMonth(month)) return monthLabel(month);
  }
  return cell;
};

type MendedCellProps = {
  label: string;
  text: string;
  /** Called with whether somebody types in it: until the text is checked, or the field is left. */
  onTyping: (isTyping: boolean) => void;
  onMend: (text: string) => void;
};

/** A cell with an error, to be corrected here; checked on Enter or when the field is left. */
function MendedCell({ label, text, onTyping, onMend }: MendedCellProps) {
  const [typed, setTyped] = useState(text);
  const mend = () => {
    onTyping(false);
    if (typed !== text) onMend(typed);
  };
  return (
    <TextField
      label={label}
      isLabelHidden
      autoComplete="off"
      className={styles.mended}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onTyping(true);
      }}
      onBlur={mend}
      onKeyDown={({ key }) => key === 'Enter' && typed !== text && mend()}
    />
  );
}

/** Several errors follow one another, so that each ends with a full stop. */
const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
