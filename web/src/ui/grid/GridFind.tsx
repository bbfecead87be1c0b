import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../basics/IconButton.tsx';
import * as styles from './GridFind.module.css';
import type { SpreadsheetProps } from './gridTypes.ts';
import { type Place, selectOne } from './selection.ts';
import type { GridState } from './useGridState.ts';

/** The places that contain a text, from top to bottom: rows by their headings, one place each, and cells. */
const foundIn = (
  { rows, columns, cell, headings }: SpreadsheetProps,
  text: string,
  column: number,
): Place[] => {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  const has = (found: string) => found.toLowerCase().includes(sought);
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    if (headings && has(headings.row(row))) return [{ row, column }];
    return Array.from({ length: columns }, (_, at) => ({ row, column: at })).filter((place) =>
      has(cell(place.row, place.column).text),
    );
  });
};

type GridFindProps = { props: SpreadsheetProps; state: GridState; onClose: () => void };

/** Ctrl+F in a grid: goes to the first match while one types; Enter goes to the next, Esc back to the cells. */
export function GridFind({ props, state, onClose }: GridFindProps) {
  const [text, setText] = useState('');
  const [from] = useState(state.selection.active);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const found = foundIn(props, text, from.column);
  const { active } = state.selection;
  const at = found.findIndex(({ row, column }) => row === active.row && column === active.column);
  const goTo = (place: Place | undefined) => {
    if (place) state.select(selectOne(place));
  };
  const step = (by: number) => goTo(found.at((Math.max(at, by > 0 ? -1 : 0) + by) % found.length));
  const type = (next: string) => {
    setText(next);
    const all = foundIn(props, next, from.column);
    goTo(all.find(({ row }) => row >= from.row) ?? all[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.find}>
      <input
        ref={field}
        className={styles.field}
        aria-label={`Find in ${props.label}`}
        placeholder="Find"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {text.trim() !== '' && (found.length === 0 ? 'Not found' : `${at + 1} of ${found.length}`)}
      </span>
      <IconButton
        label="The one before"
        icon={<ChevronUp />}
        size="small"
        isDisabled={found.length === 0}
        onPress={() => step(-1)}
      />
      <IconButton
        label="The next one"
        icon={<ChevronDown />}
        size="small"
        isDisabled={found.length === 0}
        onPress={() => step(1)}
      />
      <IconButton label="Close" icon={<X />} size="small" onPress={onClose} />
    </div>
  );
}
