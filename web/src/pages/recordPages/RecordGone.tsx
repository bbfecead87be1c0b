import { type QueryKey, type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { mergedInto } from '#domain/history/historyWords.ts';
import type { HistoryEntryView } from '#projections/history/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { isStatus } from '../../api/apiError.ts';
import { historyQuery } from '../../api/queries/history.ts';
import { Loaded, type Reading } from '../../app/Loaded.tsx';
import { listPath, type Paged, type PagedKind, paths } from '../../app/paths.ts';
import { momentText } from '../../format/dates.ts';
import { hrefOf } from '../../format/search.ts';
import { LinkButton } from '../../ui/basics/LinkButton.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as styles from './recordPage.module.css';

const words: Record<PagedKind, { noun: string; list: string }> = {
  client: { noun: 'client', list: 'All clients' },
  project: { noun: 'project', list: 'All projects' },
  teamMember: { noun: 'team member', list: 'All team members' },
  freelancer: { noun: 'freelancer', list: 'All freelancers' },
};

type RecordByAddressProps<Found, Key extends QueryKey> = {
  kind: PagedKind;
  queryOf: (id: number) => UseQueryOptions<Found, Error, Found, Key>;
  children: (found: Found, asking: Asking) => ReactNode;
};

/** Whether a dialog without an address is open on a record's page, which stays until it is closed. */
export type Asking = { is: boolean; set: (is: boolean) => void };

/** The page of the record in the address; says so where it has no such record, or has it no longer. */
export function RecordByAddress<Found, Key extends QueryKey>(props: RecordByAddressProps<Found, Key>) {
  const id = useRecordId();
  return id === undefined ? <NoNumber kind={props.kind} /> : <RecordById key={id} id={id} {...props} />;
}

function RecordById<Found, Key extends QueryKey>(props: RecordByAddressProps<Found, Key> & { id: number }) {
  const { kind, id, queryOf, children } = props;
  const record = useLastRead(useQuery(queryOf(id)));
  const [is, set] = useState(false);
  if (useIsGone(record, id, is)) return <RecordGone kind={kind} id={id} />;
  return (
    <Loaded of={record} loading={<SkeletonList label={`Loading the ${words[kind].noun}`} rows={10} />}>
      {(found) => children(found, { is, set })}
    </Loaded>
  );
}

/** The id of the record in the address; undefined where there is none. */
const useRecordId = (): number | undefined => {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
};

/** Events that end a record; erasing somebody comes after their removal. */
const ending = /(Deleted|Merged|Removed|Erased)$/;
const isErasure = ({ event }: HistoryEntryView): boolean => event.endsWith('Erased');

/** "Deleted", or of a client that it was merged into another. */
const endedHow = (end: HistoryEntryView): string => {
  if (isErasure(end)) return 'Erased';
  const into = end.changes.find(({ field }) => field === mergedInto)?.to;
  return into ? `Merged into ${into}` : 'Deleted';
};

/**
 * A record as it was read last. It stays where the query is dropped, as after some minutes behind the sign-in, so that
 * nothing typed on the page is lost.
 */
const useLastRead = <Data,>({ data, error, isFetching, refetch }: Reading<Data>): Reading<Data> => {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return { data: data ?? last, error, isFetching, refetch };
};

/**
 * Whether a page's record is gone. One that goes while one of its dialogs is open stays until that is closed, so that
 * neither what was typed there nor what follows its save is lost.
 * @param isAsking whether a dialog without an address is open
 */
const useIsGone = (
  { data, error }: Pick<Reading<unknown>, 'data' | 'error'>,
  id: number,
  isAsking = false,
): boolean => {
  const { editing } = useAddressDialog();
  const isOpen = isAsking || editing === String(id);
  return isStatus(error, 404) && (data === undefined || !isOpen);
};

/** Shown instead of the page of a deleted record: what it was, and who deleted it when. */
function RecordGone({ kind, id }: Paged) {
  const history = useInfiniteQuery(historyQuery({ kind, id: String(id) }, 10));
  const { noun, list } = words[kind];
  return (
    <Loaded of={history} loading={<SkeletonList label={`Looking for the ${noun}`} rows={4} />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        const [last] = entries;
        if (!last) return <NeverThere kind={kind} id={id} />;
        const end = entries.find(({ event }) => ending.test(event)) ?? last;
        return (
          <>
            <PageHeader title={end.record.name} subtitle={`This ${noun} is no longer there`} />
            <Card>
              <EmptyState
                icon={<Archive />}
                title={`${endedHow(end)} by ${end.by.name} on ${momentText(end.at)}`}
                action={
                  <div className={styles.links}>
                    <LinkButton href={hrefOf(paths.history, { kind, id })} variant="primary">
                      Open the history
                    </LinkButton>
                    <LinkButton href={listPath(kind)}>{list}</LinkButton>
                  </div>
                }
              >
                {end.reason && <p>“{end.reason}”</p>}
                {isErasure(end)
                  ? 'Only figures are left, and nothing brings the rest back.'
                  : 'The history keeps everything. Undoing the change there brings it back.'}
              </EmptyState>
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}

function NeverThere({ kind, id }: Paged) {
  const isPast = useReadOnly();
  const { noun } = words[kind];
  return (
    <NoPage
      kind={kind}
      title={isPast ? `There was no ${noun} ${id} by then` : `There has never been a ${noun} ${id}`}
      why={`No ${noun} has this number`}
    >
      {isPast
        ? 'It may have been added since, or the address has a wrong number.'
        : 'The address may have a wrong number. Numbers are never given twice.'}
    </NoPage>
  );
}

/** Shown instead of a page whose address ends in no number. */
function NoNumber({ kind }: { kind: PagedKind }) {
  return (
    <NoPage
      kind={kind}
      title={`This is not the address of a ${words[kind].noun}`}
      why="It should end in a number"
    >
      {`Find the ${words[kind].noun} in the list, and press its name.`}
    </NoPage>
  );
}

type NoPageProps = {
  kind: PagedKind;
  title: string;
  /** What is wrong with the address, in a sentence. */
  why: string;
  /** What to do. */
  children: string;
};

function NoPage({ kind, title, why, children }: NoPageProps) {
  const { list } = words[kind];
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Archive />}
          title={why}
          action={
            <div className={styles.links}>
              <LinkButton href={listPath(kind)}>{list}</LinkButton>
            </div>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </>
  );
}
