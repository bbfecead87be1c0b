import { type ImportKind, importColumns } from '#domain/imports/columns.ts';
import { counted } from '#domain/values/sentences.ts';
import type { Sheet } from '../../csv/sheet.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import * as styles from './import.module.css';
import { blanksOf, type List, type Reading } from './list.ts';
import { type Added, type Mapping, missingFields } from './mapping.ts';

type ColumnsCardProps = {
  kind: ImportKind;
  list: List;
  mapping: Mapping;
  decimalComma: boolean;
  same: Added['same'];
  reading: Reading;
  onChange: (changed: { mapping?: Mapping; decimalComma?: boolean; same?: Added['same'] }) => void;
  onFill: (filled: readonly number[]) => void;
};

const none = -1;
const everyRow = -2;

/** Which column of the file each field is read from: guessed, and correctable. */
export function ColumnsCard(props: ColumnsCardProps) {
  const { kind, list, mapping, decimalComma, same, reading, onChange, onFill } = props;
  const options = [
    { id: none, label: 'Not in the file' },
    { id: everyRow, label: 'The same in every row' },
    ...list.headings.map((heading, index) => ({
      id: index,
      label: heading || `Column ${index + 1}`,
      description: exampleOf(list, index),
    })),
  ];
  const missing = missingFields(kind, mapping, same);
  const set = (field: string, place: number) => {
    const { [field]: _place, ...others } = mapping;
    const { [field]: _text, ...texts } = same;
    onChange({
      mapping: place < 0 ? others : { ...others, [field]: place },
      same: place === everyRow ? { ...texts, [field]: '' } : texts,
    });
  };
  return (
    <Card title="Columns">
      <div className={styles.columns}>
        {importColumns[kind].map(({ field, heading, required }) => (
          <div key={field} className={layout.stack}>
            <Select<number>
              label={heading}
              isRequired={required}
              options={options}
              value={mapping[field] ?? (field in same ? everyRow : none)}
              onChange={(place) => set(field, place)}
              {...(missing.includes(heading) && !(field in same)
                ? { error: 'Choose the column that holds it' }
                : {})}
            />
            {same[field] !== undefined && (
              <TextField
                label={`${heading} of every row`}
                isLabelHidden
                autoComplete="off"
                value={same[field]}
                onChange={(text) => onChange({ same: { ...same, [field]: text } })}
                {...(missing.includes(heading) ? { error: 'Enter what every row has' } : {})}
              />
            )}
          </div>
        ))}
      </div>
      {blanksOf(kind, list, mapping, reading).map(({ place, heading, blanks }) => (
        <Checkbox
          key={place}
          isSelected={blanks === 0}
          onChange={(isFilled) =>
            onFill(isFilled ? [...reading.filled, place] : reading.filled.filter((each) => each !== place))
          }
        >
          {`Where “${heading}” is blank, take the value above it${blanks > 0 ? ` (${counted(blanks, 'row', 'rows')})` : ''}`}
        </Checkbox>
      ))}
      <Checkbox isSelected={decimalComma} onChange={(isComma) => onChange({ decimalComma: isComma })}>
        Numbers in this file have a decimal comma, such as 1.250,50
      </Checkbox>
    </Card>
  );
}

/** The first value of a column, to recognise it by more than its heading. */
const exampleOf = ({ rows }: Sheet, column: number): string => {
  const value = rows.find(({ cells }) => cells[column])?.cells[column] ?? '';
  return value.length > 40 ? `${value.slice(0, 39)}…` : value || 'No values';
};
