import { Plus, Trash2 } from 'lucide-react';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import { type BankHolidayRegion, bankHolidayRegions } from '#domain/values/planningFormulas.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import type { Option } from '../../ui/basics/options.ts';
import type { FieldErrors } from '../../ui/fields/Form.tsx';
import { LazyDatePicker } from '../../ui/pickers/DayField.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import type { HolidayRowValues } from './formulaForm.ts';
import * as styles from './formulas.module.css';

type BankHolidaysProps = {
  rows: readonly HolidayRowValues[];
  errors: FieldErrors;
  /** The region of a new row. */
  region: BankHolidayRegion;
  onChange: (rows: HolidayRowValues[]) => void;
};

const regions: Option<BankHolidayRegion>[] = bankHolidayRegions.map((id) => ({
  id,
  label: calendarNames[id],
}));

const kinds: Option<'added' | 'removed'>[] = [
  { id: 'added', label: 'Is one' },
  { id: 'removed', label: 'Is none' },
];

/** Days that the agency adds to a region's bank holidays, or takes out. */
export function BankHolidays({ rows, errors, region, onChange }: BankHolidaysProps) {
  const change = (place: number, fields: Partial<HolidayRowValues>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...fields } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, region: rows.at(-1)?.region ?? region, day: '', isHoliday: true }]);
  };
  return (
    <fieldset className={styles.bankHolidays}>
      <legend>Bank holidays</legend>
      {rows.length === 0 && <p className={layout.soft}>As in the calendar</p>}
      {rows.map((row, place) => {
        const error = (field: string) => errors[`formulas.bankHolidays.${place}.${field}`];
        return (
          <fieldset key={row.key} className={styles.bankHoliday}>
            <legend className={hiddenStyles.hidden}>Day {place + 1}</legend>
            <Select
              label="Region"
              options={regions}
              value={row.region}
              onChange={(chosen) => change(place, { region: chosen })}
              error={error('region')}
            />
            <LazyDatePicker
              label="Day"
              value={row.day || null}
              onChange={(day) => change(place, { day: day ?? '' })}
              error={error('day')}
            />
            <Select
              label="Holiday"
              options={kinds}
              value={row.isHoliday ? 'added' : 'removed'}
              onChange={(kind) => change(place, { isHoliday: kind === 'added' })}
            />
            <IconButton
              label={`Take out day ${place + 1}`}
              icon={<Trash2 />}
              onPress={() => onChange(rows.filter((_, index) => index !== place))}
            />
          </fieldset>
        );
      })}
      <Button size="small" icon={<Plus />} onPress={add}>
        Add a day
      </Button>
    </fieldset>
  );
}
