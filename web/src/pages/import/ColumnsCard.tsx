import { type ImportKind, importColumns } from '#domain/imports/columns.ts';
import type { Sheet } from '../../csv/sheet.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import * as styles from './import.module.css';
import { type Mapping, missingFields } from './mapping.ts';

type ColumnsCardProps = {
  kind: ImportKind;
  sheet: Sheet;
  mapping: Mapping;
  decimalComma: boolean;
  onChange: (changed: { mapping?: Mapping; decimalComma?: boolean }) => void;
};

const none = -1;

/** Which column of the file is read for what: guessed, and open to correction. */
export function ColumnsCard({ kind, sheet, mapping, decimalComma, onChange }: ColumnsCardProps) {
  const options = [
    { id: none, label: 'Not in the file' },
    ...sheet.headings.map((heading, index) => ({
      id: index,
      label: heading || `Column ${index + 1}`,
      description: exampleOf(sheet, index),
    })),
  ];
  const missing = missingFields(kind, mapping);
  const set = (field: string, place: number) => {
    const { [field]: _, ...others } = mapping;
    onChange({ mapping: place === none ? others : { ...others, [field]: place } });
  };
  return (
    <Card title="Columns">
      <div className={styles.columns}>
        {importColumns[kind].map(({ field, heading, required }) => (
          <Select<number>
            key={field}
            label={heading}
            isRequired={required}
            options={options}
            value={mapping[field] ?? none}
            onChange={(place) => set(field, place)}
            {...(missing.includes(heading) ? { error: 'Choose the column that holds it' } : {})}
          />
        ))}
      </div>
      <Checkbox isSelected={decimalComma} onChange={(isComma) => onChange({ decimalComma: isComma })}>
        Numbers in this file have a decimal comma, such as 1.250,50
      </Checkbox>
    </Card>
  );
}

/** The first value of a column, so that one knows it by more than its heading. */
const exampleOf = ({ rows }: Sheet, column: number): string => {
  const value = rows.find(({ cells }) => cells[column])?.cells[column] ?? '';
  return value.length > 40 ? `${value.slice(0, 39)}…` : value || 'No values';
};
