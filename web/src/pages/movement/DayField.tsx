import { useState } from 'react';
import type { UkDay } from '#domain/ukDay.ts';
import { TextField } from '../../ui/TextField.tsx';
import { isPastDay } from './days.ts';

type DayFieldProps = { label: string; value: UkDay; today: UkDay; onChange: (day: UkDay) => void };

/** A day up to today. What is typed counts once it is a whole day. */
export function DayField({ label, value, today, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState<string>();
  const isLate = draft?.startsWith('20') && draft > today;
  return (
    <TextField
      label={label}
      type="date"
      value={draft ?? value}
      onChange={(text) => {
        const isDay = isPastDay(text, today);
        setDraft(isDay ? undefined : text);
        if (isDay) onChange(text);
      }}
      onBlur={() => setDraft(undefined)}
      {...(isLate && { error: 'Choose today or an earlier day' })}
    />
  );
}
