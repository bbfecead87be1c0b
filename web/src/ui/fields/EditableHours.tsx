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

/** What stands in the field, and what is wrong with it. */
export type HoursTyping = { text: string; fault?: string | undefined };

export type EditableHoursProps = {
  /** What the hours are, read aloud: "Additional hours of Shop support". */
  label: string;
  hours: number;
  /** As it reads while nobody edits it: "7.5h". */
  text: string;
  /** Undefined while nobody edits it. */
  typing: HoursTyping | undefined;
  /** Told what stands in the field; undefined once it is discarded. */
  onType: (text: string | undefined) => void;
  onConfirm: () => void;
  /** The field is left; without it, it stays open until it is confirmed or discarded. */
  onLeave?: () => void;
  isPending?: boolean;
  className?: string | undefined;
};

/** Hours that a press turns into a field; Enter or the tick confirms, Esc or the cross discards. */
export function EditableHours(props: EditableHoursProps) {
  const { label, hours, text, typing, onType, onConfirm, onLeave, isPending = false, className } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  useUnsavedGuard(typing !== undefined && typing.text !== String(hours));
  if (useReadOnly()) return <span className={className}>{text}</span>;
  // The button is back in the document after the next draw, unless the hours were refused.
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
 * Hours typed in a place of their own.
 * @param now what stands there
 * @param onConfirm told good ones that are others than those they are typed over, and what stood there then: it may be
 *   something else by now
 */
export const useHoursTyping = <Standing extends { hours: number }>(
  now: Standing,
  onConfirm: (hours: number, over: Standing) => void,
) => {
  const [typing, setTyping] = useState<HoursTyping & { over?: Standing }>();
  return {
    typing,
    onType: (text: string | undefined) =>
      setTyping((before) => (text === undefined ? undefined : { text, over: before?.over ?? now })),
    /** Opens the field again with what was typed, and why it was not taken: what stands there by then has been told. */
    refuse: (text: string, fault: string) => setTyping({ text, fault }),
    onConfirm: () => {
      if (!typing) return;
      const { text, over = now } = typing;
      const { hours, fault } = plainHours(text);
      setTyping(fault === undefined ? undefined : { text, over, fault });
      if (hours !== undefined && hours !== over.hours) onConfirm(hours, over);
    },
  };
};

type HoursEditorProps = Pick<EditableHoursProps, 'label' | 'onType' | 'onConfirm' | 'className'> & {
  typing: HoursTyping;
  /** What opened the field, if a press did. */
  trigger: RefObject<HTMLButtonElement | null>;
  onDiscard: () => void;
  onLeave: (() => void) | undefined;
};

function HoursEditor(props: HoursEditorProps) {
  const { label, typing, className, trigger, onType, onConfirm, onDiscard, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  // Hours that come back refused leave the focus with whoever types elsewhere by now.
  const [takesFocus] = useState(() =>
    [document.body, trigger.current].includes(document.activeElement as HTMLButtonElement | null),
  );
  // What is typed replaces the figure, as in a spreadsheet.
  useEffect(() => input.current?.select(), []);
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    // Another window has the focus, and the field has it again when this one is back.
    if (document.activeElement === target) return;
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  };
  // Where leaving the field counts, Tab goes to what stands after it; the keyboard has Enter and Esc.
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
