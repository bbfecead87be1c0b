import {
  ArrowDownToLine,
  ArrowRightToLine,
  ClipboardPaste,
  Copy,
  Eraser,
  Grid2x2Plus,
  PencilLine,
  Scissors,
  TableProperties,
} from 'lucide-react';
import type { MoreEntry } from '../layers/MoreList.tsx';
import type { SpreadsheetProps } from './gridTypes.ts';
import type { Place } from './selection.ts';
import type { useGridClipboard } from './useGridClipboard.ts';

type Hands = {
  clipboard: ReturnType<typeof useGridClipboard>;
  isEditable: (place: Place) => boolean;
  edit: (place: Place) => void;
  clear: () => void;
  fill: (way: 'down' | 'right') => void;
};

/** The menu's entries for the selected cells of any grid, and for the active cell of this grid. */
export const entriesOf = (props: SpreadsheetProps, at: Place, hands: Hands): MoreEntry[] => {
  const { clipboard, isEditable, edit, clear, fill } = hands;
  const copying: MoreEntry[] = [
    { text: 'Copy', keys: 'Ctrl+C', icon: <Copy />, onPress: () => clipboard.copy() },
    ...(props.headings
      ? [
          {
            text: 'Copy with headings',
            keys: 'Ctrl+Shift+C',
            icon: <TableProperties />,
            onPress: clipboard.copyWithHeadings,
          },
        ]
      : []),
  ];
  const changing: MoreEntry[] = props.onEdit
    ? [
        {
          text: 'Cut, to move',
          keys: 'Ctrl+X',
          icon: <Scissors />,
          onPress: () => clipboard.cut(),
        },
        ...copying,
        {
          text: 'Paste',
          keys: 'Ctrl+V',
          icon: <ClipboardPaste />,
          onPress: () => void clipboard.pasteNow(false),
        },
        {
          text: 'Paste rows as columns',
          keys: 'Ctrl+Shift+V',
          icon: <Grid2x2Plus />,
          onPress: () => void clipboard.pasteNow(true),
        },
        { text: 'Fill right', keys: 'Ctrl+R', icon: <ArrowRightToLine />, onPress: () => fill('right') },
        { text: 'Fill down', keys: 'Ctrl+D', icon: <ArrowDownToLine />, onPress: () => fill('down') },
        { text: 'Clear', keys: 'Delete', icon: <Eraser />, onPress: clear },
      ]
    : copying;
  return [
    ...(isEditable(at) ? [{ text: 'Edit', keys: 'F2', icon: <PencilLine />, onPress: () => edit(at) }] : []),
    ...(props.entries?.(at) ?? []),
    ...changing,
  ];
};
