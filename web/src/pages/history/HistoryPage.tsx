import { Download, History } from 'lucide-react';
import { historyCsvUrl } from '../../api/queries/history.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { useHistoryFilter } from './useHistoryFilter.ts';
import './history.css';

/** Every change of every record: who, when, from what to what, and why. */
export function HistoryPage() {
  const { filter, isFiltered, set, clear } = useHistoryFilter();
  return (
    <>
      <PageHeader title="History" subtitle="Who changed what, when, from what to what, and why">
        <LinkButton
          href={historyCsvUrl(filter)}
          download="history.csv"
          icon={<Download aria-hidden="true" />}
        >
          Export CSV
        </LinkButton>
      </PageHeader>
      <HistoryFilters filter={filter} onChange={set} {...(isFiltered && { onClear: clear })} />
      <Card>
        <HistoryList
          filter={filter}
          empty={
            isFiltered ? (
              <EmptyState
                icon={<History />}
                title="No change matches the filters"
                action={<Button onPress={clear}>Clear the filters</Button>}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  );
}
