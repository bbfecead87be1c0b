import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useHeldPage } from '../heldPage.ts';
import { showToast } from '../toasts.ts';

/** Where the selection goes after an edit; 'away' when the person has gone elsewhere by themselves. */
export type After = 'up' | 'down' | 'left' | 'right' | 'stay' | 'away';

type CellEditorProps = {
  label: string;
  initial: string;
  /** Typing began on the cell itself: what is typed replaces its text, and arrows go on to the next cell. */
  isReplacing: boolean;
  faultIn: (text: string) => string | undefined;
  onCommit: (text: string, after: After) => void;
  onCancel: (after: After) => void;
};

const arrows: Record<string, After> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const destination = ({ key, shiftKey }: KeyboardEvent, isReplacing: boolean): After | undefined => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return isReplacing ? arrows[key] : undefined;
};

/** The field in a cell: Enter, Tab and leaving it commit, Esc discards; a refused text stays, with the reason. */
export function CellEditor({ label, initial, isReplacing, faultIn, onCommit, onCancel }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const faultId = useId();
  useHeldPage(isReplacing || text !== initial);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
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
      finish(() => onCancel('stay'));
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
    if (isDone.current) return;
    const found = faultIn(text);
    if (found === undefined) finish(() => onCommit(text, 'away'));
    else {
      showToast({ tone: 'error', title: 'Not saved', description: `“${text}”: ${found}` });
      finish(() => onCancel('away'));
    }
  };
  return (
    <>
      <input
        ref={input}
        className="ui-grid-input"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(undefined);
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
        <span id={faultId} role="alert" className="ui-grid-fault">
          {fault}
        </span>
      )}
    </>
  );
}
