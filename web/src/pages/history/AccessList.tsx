import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { methodWords, signInWords } from '#domain/access/accessWords.ts';
import { eventWords } from '#domain/history/historyWords.ts';
import type { AccessEntryView } from '#projections/history/view.ts';
import { type AccessFilter, accessLogQuery } from '../../api/queries/history.ts';
import { momentText } from '../../format/dates.ts';
import { initials } from '../../format/initials.ts';
import { ChangedFields } from '../../history/ChangeGroups.tsx';
import { HistoryPages } from '../../history/HistoryList.tsx';
import * as styles from '../../history/history.module.css';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';

type AccessListProps = {
  filter: AccessFilter;
  /** Shown when the list is empty. */
  empty?: ReactNode;
};

/** Sign-ins and failed ones, with where they came from, and changes of permissions; newest first. */
export function AccessList({ filter, empty }: AccessListProps) {
  const history = useInfiniteQuery(accessLogQuery(filter));
  return (
    <HistoryPages history={history} empty={empty}>
      {(entries) => (
        <ol className={classNames(layout.stack, layout.gap0)}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
    </HistoryPages>
  );
}

function Entry({ entry }: { entry: AccessEntryView }) {
  const { at, who, event, about, method, times, changes, address, browser, reason } = entry;
  const isFailure = event === 'SignInFailed' || event === 'SignInRefused';
  const name = who?.name ?? 'A name that nobody has';
  const from = [browser, address].filter(Boolean).join(', ');
  return (
    <li className={styles.change} data-slot="change">
      <Avatar initials={who ? initials(who.name) : '?'} />
      <div className={styles.changeBody}>
        <p className={styles.changeHead}>
          <strong>{name}</strong> <time dateTime={at}>{momentText(at)}</time>
        </p>
        <p>
          {signInWords(event) ?? eventWords(event)}
          {about !== null && (
            <>
              {': '}
              <span className={layout.strong}>{about}</span>
            </>
          )}
          {method !== null && ` ${methodWords(method)}`}
          {isFailure && times > 1 && (
            <>
              {' '}
              <Badge tone="watch">{times} times</Badge>
              <span className={layout.soft}> until {momentText(entry.until)}</span>
            </>
          )}
        </p>
        {changes.length > 0 && <ChangedFields changes={changes} />}
        {(from || isFailure) && (
          <p className={classNames(layout.small, layout.faint)}>
            from {from || 'too many addresses to keep each'}
          </p>
        )}
        {reason && <p className={styles.changeReason}>“{reason}”</p>}
      </div>
    </li>
  );
}
