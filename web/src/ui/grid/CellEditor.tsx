import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useUnsavedGuard } from '../basics/unsavedGuard.ts';
import * as styles from './CellEditor.module.css';

/**
 * Where the selection goes after an edit; 'away' when the person has gone elsewhere by themselves, 'fill' where the text
 * is meant for the whole selection.
 */
export type AfterEdit =
  | 'enter'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'tabOn'
  | 'tabBack'
  | 'fill'
  | 'stay'
  | 'away';

type CellEditorProps = {
  label: string;
  initial: string;
  /** Typing began on the cell itself: what is typed replaces its text, and arrows go on to the next cell. */
  isReplacing: boolean;
  /** Why the text that stands there at first was refused. */
  initialFault?: string | undefined;
  faultIn: (text: string) => string | undefined;
  /** Told of what stands in the field. */
  onText: (text: string) => void;
  onCommit: (text: string, after: AfterEdit) => void;
  /** A refused text is left: it stays in the cell. */
  onRefuse: (text: string, fault: string) => void;
  onCancel: () => void;
};

const arrows: Record<string, AfterEdit> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const destination = (event: KeyboardEvent, isReplacing: boolean): AfterEdit | undefined => {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if (key === 'Enter') return ctrlKey || metaKey ? 'fill' : shiftKey ? 'up' : 'enter';
  if (key === 'Tab') return shiftKey ? 'tabBack' : 'tabOn';
  return isReplacing ? arrows[key] : undefined;
};

/**
 * The field in a cell: Enter, Tab and leaving it commit, Ctrl+Enter for every chosen cell, Esc discards; a refused text
 * stays, with the reason.
 */
export function CellEditor(props: CellEditorProps) {
  const { label, initial, initialFault, isReplacing, faultIn, onText, onCommit, onRefuse, onCancel } = props;
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState(initialFault);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const faultId = useId();
  useUnsavedGuard(isReplacing || text !== initial);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    // The cell, as it knows of the headings and totals that it must not stand under.
    input.current?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (!isReplacing) input.current?.select();
  }, [isReplacing]);
  const finish = (end: () => void) => {
    isDone.current = true;
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      finish(onCancel);
      return;
    }
    const after = destination(event, isReplacing);
    if (!after) return;
    event.preventDefault();
    const found = faultIn(text);
    setFault(found);
    if (found === undefined) finish(() => onCommit(text, after));
  };
  const onBlur = () => {
    // Another window has the focus, and the field has it again when this one is back.
    if (isDone.current || document.activeElement === input.current) return;
    const found = faultIn(text);
    if (found === undefined) finish(() => onCommit(text, 'away'));
    else finish(() => onRefuse(text, found));
  };
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(undefined);
          onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {fault && (
        <span id={faultId} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
