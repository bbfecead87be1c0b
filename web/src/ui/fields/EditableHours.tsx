import { Check, X } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { plainHours } from '#domain/values/typedHours.ts';
import { classNames } from '../basics/classNames.ts';
import { IconButton } from '../basics/IconButton.tsx';
import { useReadOnly } from '../basics/readOnly.ts';
import { Spinner } from '../basics/Spinner.tsx';
import { useUnsavedGuard } from '../basics/unsavedGuard.ts';
import * as styles from './EditableHours.module.css';
import { Form } from './Form.tsx';
import { NumericField } from './NumericField.tsx';

/** The text in the field, and its fault. */
export type HoursTyping = { text: string; fault?: string | undefined };

export type EditableHoursProps = {
  /** The hours' name for screen readers: "Additional hours of Shop support". */
  label: string;
  hours: number;
  /** The hours as text while not edited: "7.5h". */
  text: string;
  /** Undefined while not edited. */
  typing: HoursTyping | undefined;
  /** Called with the field's text; undefined once it is discarded. */
  onType: (text: string | undefined) => void;
  onConfirm: () => void;
  /** Called when the field loses the focus; without it the field stays open until it is confirmed or discarded. */
  onLeave?: () => void;
  isPending?: boolean;
  className?: string | undefined;
};

/** Hours that become a field when pressed; Enter or the tick confirms, Esc or the cross discards. */
export function EditableHours(props: EditableHoursProps) {
  const { label, hours, text, typing, onType, onConfirm, onLeave, isPending = false, className } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  useUnsavedGuard(typing !== undefined && typing.text !== String(hours));
  if (useReadOnly()) return <span className={className}>{text}</span>;
  // The button is back in the document after the next render, unless the hours were refused.
  const refocus = () => requestAnimationFrame(() => trigger.current?.focus());
  if (typing) {
    return (
      <HoursEditor
        label={label}
        typing={typing}
        className={className}
        trigger={trigger}
        onType={onType}
        onLeave={onLeave}
        onConfirm={() => {
          onConfirm();
          refocus();
        }}
        onDiscard={() => {
          onType(undefined);
          refocus();
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
      onClick={() => !isPending && onType(String(hours))}
      className={classNames(styles.editable, className)}
      data-slot="editable"
    >
      {isPending && <Spinner />}
      {text}
    </button>
  );
}

/**
 * State for hours typed in a field of their own.
 * @param now the current hours
 * @param onConfirm called with valid hours that differ from those typed over, and with the latter: the current ones may
 * have changed since
 */
export const useHoursTyping = <Standing extends { hours: number }>(
  now: Standing,
  onConfirm: (hours: number, over: Standing) => void,
) => {
  const [typing, setTyping] = useState<HoursTyping & { over?: Standing }>();
  const confirm = () => {
    if (!typing) return;
    const { text, over = now } = typing;
    const { hours, fault } = plainHours(text);
    setTyping(fault === undefined ? undefined : { text, over, fault });
    if (hours !== undefined && hours !== over.hours) onConfirm(hours, over);
  };
  return {
    typing,
    onType: (text: string | undefined) =>
      setTyping((before) => (text === undefined ? undefined : { text, over: before?.over ?? now })),
    /** Reopens the field with the typed text and its fault; the hours there by then count as seen. */
    refuse: (text: string, fault: string) => setTyping({ text, fault }),
    onConfirm: confirm,
    /** Called when the field loses the focus: typed text is confirmed, refused text waits for a decision. */
    onLeave: () => {
      if (typing?.fault === undefined) confirm();
    },
  };
};

type HoursEditorProps = Pick<EditableHoursProps, 'label' | 'onType' | 'onConfirm' | 'className'> & {
  typing: HoursTyping;
  /** The button that opened the field, if one did. */
  trigger: RefObject<HTMLButtonElement | null>;
  onDiscard: () => void;
  onLeave: (() => void) | undefined;
};

function HoursEditor(props: HoursEditorProps) {
  const { label, typing, className, trigger, onType, onConfirm, onDiscard, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  // Refused hours that come back must not take the focus from somebody who types elsewhere.
  const [takesFocus] = useState(() =>
    [document.body, trigger.current].includes(document.activeElement as HTMLButtonElement | null),
  );
  // What is typed replaces the figure, as in a spreadsheet.
  useEffect(() => input.current?.select(), []);
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    // The whole window lost the focus; the field has it again when the window is back.
    if (document.activeElement === target) return;
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  };
  // Where leaving the field counts, Tab skips the buttons: the keyboard has Enter and Esc.
  const tabs = onLeave ? { excludeFromTabOrder: true } : {};
  return (
    <Form
      onSubmit={onConfirm}
      onBlur={onBlur}
      className={classNames(styles.editing, className)}
      data-slot="editing"
    >
      <NumericField
        label={label}
        isLabelHidden
        autoFocus={takesFocus}
        inputRef={input}
        step={0.5}
        suffix="h"
        value={typing.text}
        onChange={onType}
        error={typing.fault}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDiscard();
        }}
      />
      <IconButton type="submit" size="small" label="Confirm" icon={<Check />} {...tabs} />
      <IconButton size="small" label="Cancel" icon={<X />} onPress={onDiscard} {...tabs} />
    </Form>
  );
}
