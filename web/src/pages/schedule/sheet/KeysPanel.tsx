import { Palmtree } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/basics/Button.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { useScrollRegion } from '../../../ui/table/useScrollRegion.ts';
import * as styles from './keysPanel.module.css';

/** A line of help: keys, pressed together or as alternatives, and what they do. */
type Line = readonly [keys: readonly string[], does: string];

const reading: readonly Line[] = [
  [['↑ ↓ ← →'], 'Go to a cell; with Ctrl to the edge'],
  [['Enter'], 'Opens and closes a person or a project'],
  [['Shift + ↑ ↓ ← →'], 'Chooses a block; Shift+Space its rows, Ctrl+Space its columns, Ctrl+A all'],
  [['Shift+F8', 'Ctrl + press'], 'Chooses another block as well'],
  [['Ctrl+F'], 'Finds people, projects and hours; Enter goes to the next'],
  [['Ctrl+C', 'Ctrl+Shift+C'], 'Copies for a spreadsheet; the second with headings'],
  [['.'], 'Opens what can be done with the cell'],
  [['?'], 'Opens this panel'],
  [['Esc, then Tab'], 'Leaves the table'],
];

const changing: readonly Line[] = [
  [['0 … 9', 'F2'], 'Types hours: 7.5, 7:30, =8+4, or 50% of what somebody has; F2 changes them'],
  [['0 … 9 on a total'], 'Types hours of a person or a project, and asks on which project, or for whom'],
  [['Enter', 'Tab', 'Ctrl+Enter'], 'Saves them and goes down, goes on, or fills all that is chosen'],
  [['Ctrl+X, then Ctrl+V'], 'Moves hours: they are added to those that stand there'],
  [['Ctrl+V', 'Ctrl+Shift+V'], 'Pastes; the second with rows as columns. A blank leaves its cell alone'],
  [
    ['Ctrl+V on totals'],
    'Gives copied hours to those people or projects; asks on which project, or for whom, others are',
  ],
  [['Ctrl+D', 'Ctrl+R'], 'Fills down, fills right'],
  [['F4'], 'Does the last thing again, a move as well, to what is chosen now'],
  [['Delete'], 'Clears what is chosen'],
  [['T'], 'Enters time off of whose row it is'],
  [['Ctrl+Z', 'Ctrl+Y'], 'Undoes, does again'],
];

const pointing: readonly Line[] = [
  [
    ['Pull the edge'],
    'of what is chosen: moves its hours to another month, person or project. Shift copies them, Esc lets go',
  ],
  [
    ['Pull the corner'],
    'of what is chosen: fills on. By a finger it is round, chooses a block, and asks what to do with it',
  ],
  [['Double press'], 'Types hours into a cell, or on a total'],
  [['Right press'], 'Opens what can be done with the cell'],
  [['Rest a finger'], 'on a cell: pull it to move its hours, let go to see what can be done'],
];

/** A mark with a cell's style and text, and its meaning. */
const mark = (look: string, text: string, means: string): readonly [mark: ReactNode, means: string] => [
  <span key={means} className={look}>
    {text}
  </span>,
  means,
];

/** The marks of cells. */
const marks = [
  [
    <Palmtree key="off" size={14} aria-hidden="true" />,
    'Off for a part of the month: the line below the table says how much',
  ],
  mark(styles.over, '12 over', 'More hours are planned than somebody has, or fewer than a project needs'),
  [
    <span key="bar" className={styles.bar}>
      <span />
    </span>,
    'How full a month is: green once it is well used, red and hatched beyond what there is',
  ],
  mark(styles.saving, '8h', 'On its way to be saved'),
  mark(styles.unsaved, '8h', 'Kept in this tab until the planner can be reached'),
  mark(styles.refused, '8h', 'Not taken: the cell says why, Enter tries again, Esc or Ctrl+Z gives it up'),
  mark(styles.companion, 'PS', 'Somebody else is at this cell'),
  mark(styles.cut, '8h', 'Cut: moved once it is pasted'),
] as const;

type KeysPanelProps = { isReadOnly: boolean; onTour: () => void; onClose: () => void };

/** The help on keys and marks. */
export function KeysPanel({ isReadOnly, onTour, onClose }: KeysPanelProps) {
  const parts = useRef<HTMLDivElement>(null);
  const region = useScrollRegion(parts, 'Keys and marks');
  return (
    <Dialog
      title="Keys and marks"
      size="large"
      onClose={onClose}
      footer={
        <>
          {!isReadOnly && <Button onPress={onTour}>Take the tour</Button>}
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div ref={parts} className={styles.parts} {...region}>
        <Keys title="Go and look" lines={reading} />
        {!isReadOnly && <Keys title="Change hours" lines={changing} />}
        {!isReadOnly && <Keys title="By mouse and finger" lines={pointing} className={styles.pointing} />}
        <section>
          <h3 className={styles.heading}>Marks</h3>
          <dl className={styles.list}>
            {marks.map(([mark, means]) => (
              <div key={means} className={styles.line}>
                <dt>{mark}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function Keys({
  title,
  lines,
  className,
}: {
  title: string;
  lines: readonly Line[];
  className?: string | undefined;
}) {
  return (
    <section className={className}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.list}>
        {lines.map(([keys, does]) => (
          <div key={does} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
