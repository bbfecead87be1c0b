import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useUnsavedGuard } from '../basics/unsavedGuard.ts';
import * as styles from './CellEditor.module.css';

/**
 * Where the selection goes after an edit: 'away' when the focus has left the grid by itself, 'fill' when the text is
 * for the whole selection.
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
  /** Typing began on the cell itself: the typed text replaces the cell's, and arrow keys move to the next cell. */
  isReplacing: boolean;
  /** Why the initial text was refused. */
  initialFault?: string | undefined;
  faultIn: (text: string) => string | undefined;
  /** Called with the field's text. */
  onText: (text: string) => void;
  onCommit: (text: string, after: AfterEdit) => void;
  /** Called when the field is left with a refused text, which stays in the cell. */
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
 * The field in a cell. Enter, Tab and leaving it commit; Ctrl+Enter commits to every selected cell; Esc discards. A
 * refused text stays, with the reason.
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
    // The cell rather than the field: its scroll margins keep it clear of headings and totals.
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
    // The whole window lost the focus; the field has it again when the window is back.
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
