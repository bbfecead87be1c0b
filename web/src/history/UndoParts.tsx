import type { ReactNode } from 'react';
import { kindWords } from '#domain/history/historyWords.ts';
import type { Touched, UndoneRecord } from '#domain/history/preview.ts';
import { monthLabel } from '#domain/values/month.ts';
import { momentText } from '../format/dates.ts';
import { Badge } from '../ui/basics/Badge.tsx';
import { classNames } from '../ui/basics/classNames.ts';
import * as layout from '../ui/basics/layout.module.css';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { ChangedFields } from './ChangeGroups.tsx';
import * as historyStyles from './history.module.css';

/** Maximum number of records listed in a part; of more, their number is shown. */
const maxListed = 100;

type UndoPartsProps = {
  records: readonly UndoneRecord[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
};

/**
 * The values that are restored, those changed since, which stay unless they are chosen, and those that can't be
 * restored, with the reason.
 */
export function UndoParts({ records, chosen, onChoose }: UndoPartsProps) {
  const goes = records.filter(({ action }) => action !== 'nothing');
  const touched = records.filter((record) => record.touched.length > 0);
  const stays = records.filter(({ obstacle }) => obstacle !== null);
  const silent = goes.length + touched.length + stays.length === 0;
  return (
    <>
      <Part title="Will be undone" records={goes}>
        {(record) => <GoesBack {...record} />}
      </Part>
      <Part title="Changed since, and stays unless you choose it" records={touched}>
        {(record) =>
          record.touched.map((part) => (
            <Kept
              key={part.id}
              part={part}
              isChosen={chosen.has(part.id)}
              onChoose={() => onChoose(part.id)}
            />
          ))
        }
      </Part>
      <Part title="Stays as it is" records={stays}>
        {({ obstacle }) => <span className={layout.muted}>{obstacle}</span>}
      </Part>
      {silent && <p className={layout.muted}>There is nothing here that could be undone.</p>}
    </>
  );
}

type PartProps = {
  title: string;
  records: readonly UndoneRecord[];
  children: (record: UndoneRecord) => ReactNode;
};

function Part({ title, records, children }: PartProps) {
  if (records.length === 0) return null;
  return (
    <section className={classNames(layout.stack, layout.gap2)} data-slot="undo-part">
      <h3 className={layout.small}>{title}</h3>
      <ul className={historyStyles.undoPart} aria-label={title}>
        {records.slice(0, maxListed).map((record) => (
          <li key={`${record.kind} ${record.id} ${record.month}`} className={layout.stack}>
            <span>
              <span className={layout.strong}>{record.name}</span> <Badge>{kindWords[record.kind]}</Badge>
              {record.month && (
                <>
                  {' '}
                  <span className={classNames(layout.soft, layout.unbroken)}>{monthLabel(record.month)}</span>
                </>
              )}
            </span>
            {children(record)}
          </li>
        ))}
        {records.length > maxListed && (
          <li className={layout.muted}>and {(records.length - maxListed).toLocaleString('en-GB')} more</li>
        )}
      </ul>
    </section>
  );
}

const wholes: Record<UndoneRecord['action'], string> = {
  delete: 'Will be deleted',
  restore: 'Will be brought back as it was',
  change: '',
  nothing: '',
};

function GoesBack({ action, changes }: UndoneRecord) {
  return action === 'change' ? (
    <ChangedFields changes={changes} />
  ) : (
    <span className={layout.muted}>{wholes[action]}</span>
  );
}

const touchText = ({ by, at }: Touched): string =>
  `Changed by ${by ?? 'somebody'}${at ? ` on ${momentText(at)}` : ''}`;

type KeptProps = { part: Touched; isChosen: boolean; onChoose: () => void };

/** A value that somebody has changed since, with what restoring it would do. */
function Kept({ part, isChosen, onChoose }: KeptProps) {
  if (part.why !== null) {
    return (
      <>
        <ChangedFields changes={part.changes} />
        <span className={layout.muted}>{part.why}</span>
      </>
    );
  }
  return (
    <>
      <Checkbox isSelected={isChosen} onChange={onChoose}>
        {part.changes.length > 0 ? <ChangedFields changes={part.changes} /> : 'Delete it all the same'}
      </Checkbox>
      <span className={layout.muted}>{touchText(part)}</span>
    </>
  );
}
