import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import type { FieldErrors } from '../../ui/fields/Form.tsx';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { LazyDatePicker } from '../../ui/pickers/DayField.tsx';
import type { NiRowValues } from './formulaForm.ts';
import * as styles from './formulas.module.css';

type NiTableProps = {
  rows: readonly NiRowValues[];
  errors: FieldErrors;
  onChange: (rows: NiRowValues[]) => void;
};

const path = 'formulas.employerNiTable';

/** Employer NI by date: each row holds from its first day until the next row's. */
export function NiTable({ rows, errors, onChange }: NiTableProps) {
  const change = (place: number, fields: Partial<NiRowValues>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...fields } : row)));
  const add = () => {
    const { rate, yearlyThreshold } = rows.at(-1) ?? { rate: '', yearlyThreshold: '' };
    onChange([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, from: '', rate, yearlyThreshold },
    ]);
  };
  return (
    <div className={classNames(layout.stack, layout.atStart)} data-slot="ni-table">
      {rows.map((row, place) => {
        const error = (field: string) => errors[`${path}.${place}.${field}`];
        const isFirst = place === 0;
        return (
          <fieldset key={row.key} className={styles.niRow}>
            <legend className={hiddenStyles.hidden}>Row {place + 1}</legend>
            {isFirst ? (
              <p className={styles.niEver}>At first</p>
            ) : (
              <LazyDatePicker
                label="From"
                value={row.from || null}
                onChange={(from) => change(place, { from: from ?? '' })}
                error={error('from')}
              />
            )}
            <NumericField
              label="Rate"
              suffix="%"
              step={0.1}
              max={100}
              value={row.rate}
              onChange={(rate) => change(place, { rate })}
              error={error('rate')}
            />
            <NumericField
              label="Above"
              prefix="£"
              value={row.yearlyThreshold}
              onChange={(yearlyThreshold) => change(place, { yearlyThreshold })}
              error={error('yearlyThreshold')}
            />
            {!isFirst && (
              <IconButton
                label={`Remove row ${place + 1}`}
                icon={<Trash2 />}
                onPress={() => onChange(rows.filter((_, index) => index !== place))}
              />
            )}
          </fieldset>
        );
      })}
      <Button size="small" icon={<Plus />} onPress={add}>
        Add a date
      </Button>
    </div>
  );
}
