import { Download, History } from 'lucide-react';
import { opening } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { accessCsvUrl, historyCsvUrl } from '../../api/queries/history.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { datedName } from '../../csv/downloadTable.ts';
import { HistoryList, UndoAsked } from '../../history/HistoryList.tsx';
import * as styles from '../../history/history.module.css';
import { Button } from '../../ui/basics/Button.tsx';
import { LinkButton } from '../../ui/basics/LinkButton.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { AccessList } from './AccessList.tsx';
import { HistoryFilters, useHistoryFilter } from './HistoryFilters.tsx';

/** Every change of every record: who, when, from what to what, and why. */
export function HistoryPage() {
  const { filter, accessFilter, fault, isFiltered, set, clear } = useHistoryFilter();
  const [undoing, setUndoing] = useParameter('undo', opening);
  const isReadOnly = useReadOnly();
  const seesPay = useSeesPay();
  const isReversed = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to;
  const nothing = isFiltered ? (
    <EmptyState
      icon={<History />}
      title={
        isReversed
          ? 'The first day lies after the last one'
          : accessFilter
            ? 'Nothing matches the filters'
            : 'No change matches the filters'
      }
      action={<Button onPress={clear}>Clear the filters</Button>}
    >
      {isReversed && 'Choose an earlier “From” or a later “To”.'}
    </EmptyState>
  ) : undefined;
  return (
    <>
      <PageHeader title="History" subtitle="Who changed what, when, from what to what, and why">
        <LinkButton
          href={accessFilter ? accessCsvUrl(accessFilter) : historyCsvUrl(filter)}
          download={accessFilter ? 'access-log.csv' : datedName('history.csv')}
          icon={<Download aria-hidden="true" />}
        >
          Export CSV
        </LinkButton>
      </PageHeader>
      <HistoryFilters
        filter={filter}
        accessFilter={accessFilter}
        fault={fault}
        onChange={set}
        {...(isFiltered && { onClear: clear })}
      />
      <Card>
        {accessFilter ? (
          <>
            <p className={styles.note}>
              Where somebody signed in from is forgotten after ninety days; what was decided about users
              stays.
            </p>
            <AccessList filter={accessFilter} empty={nothing} />
          </>
        ) : (
          <>
            {!seesPay && (
              <p className={styles.note}>
                You are not set to see pay: changes of it are not listed, nor the reasons of changes of
                people.
              </p>
            )}
            <HistoryList filter={filter} empty={nothing} onUndo={setUndoing} />
          </>
        )}
      </Card>
      <UndoAsked change={isReadOnly ? undefined : undoing} onClose={() => setUndoing(undefined)} />
    </>
  );
}
