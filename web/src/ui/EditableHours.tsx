import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hoursInput } from '#domain/hours.ts';
import { hoursValue } from '#domain/hoursValue.ts';
import { classNames } from './classNames.ts';
import { Form } from './Form.tsx';
import { IconButton } from './IconButton.tsx';
import { NumericField } from './NumericField.tsx';
import { useReadOnly } from './readOnly.ts';
import { Spinner } from './Spinner.tsx';
import './EditableHours.css';

export type EditableHoursProps = {
  /** What the hours are, read aloud: "Additional hours of Shop support". */
  label: string;
  hours: number;
  /** As it reads while nobody edits it: "7.5h". */
  text: string;
  onConfirm: (hours: number) => void;
  isPending?: boolean;
  /** Whether no hours at all are a good answer. */
  allowsNone?: boolean;
  className?: string;
};

const invalid = 'Please enter a valid number of hours';

/** Why typed hours are refused, or undefined when they are good. */
const faultIn = (hours: number | undefined, allowsNone: boolean): string | undefined => {
  if (hours === undefined || (hours === 0 && !allowsNone)) return invalid;
  return hoursInput.safeParse(hours).error?.issues[0]?.message;
};

/** Hours that a press turns into a field; Enter or the tick confirms, Esc or the cross discards. */
export function EditableHours(props: EditableHoursProps) {
  const { label, hours, text, onConfirm, isPending = false, allowsNone = false, className } = props;
  const [isEditing, setEditing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  if (useReadOnly()) return <span className={className}>{text}</span>;
  const close = () => {
    setEditing(false);
    // The button is back in the document after the next draw.
    requestAnimationFrame(() => trigger.current?.focus());
  };
  if (isEditing) {
    return (
      <HoursEditor
        label={label}
        hours={hours}
        allowsNone={allowsNone}
        className={className}
        onClose={close}
        onConfirm={(next) => {
          close();
          if (next !== hours) onConfirm(next);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      ref={trigger}
      aria-label={`${label}: ${text}`}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && setEditing(true)}
      className={classNames('ui-editable', className)}
    >
      {isPending && <Spinner />}
      {text}
    </button>
  );
}

type HoursEditorProps = Pick<EditableHoursProps, 'label' | 'hours' | 'onConfirm'> & {
  allowsNone: boolean;
  className: string | undefined;
  onClose: () => void;
};

function HoursEditor({ label, hours, allowsNone, className, onConfirm, onClose }: HoursEditorProps) {
  const [typed, setTyped] = useState(String(hours));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // What is typed replaces the figure, as in a spreadsheet.
  useEffect(() => input.current?.select(), []);
  const confirm = () => {
    const next = hoursValue(typed);
    const fault = faultIn(next, allowsNone);
    setError(fault);
    if (fault === undefined && next !== undefined) onConfirm(next);
  };
  return (
    <Form onSubmit={confirm} className={classNames('ui-editing', className)}>
      <NumericField
        label={label}
        isLabelHidden
        autoFocus
        inputRef={input}
        step={0.5}
        suffix="h"
        value={typed}
        onChange={setTyped}
        error={error}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <IconButton type="submit" size="small" label="Confirm" icon={<Check />} />
      <IconButton size="small" label="Cancel" icon={<X />} onPress={onClose} />
    </Form>
  );
}
