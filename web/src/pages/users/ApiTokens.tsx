import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListedApiTokenView } from '#projections/access/users/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { apiTokensQuery } from '../../api/queries/users.ts';
import { useWhileThere } from '../../app/useWhileThere.ts';
import { useWrite } from '../../app/useWrite.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { tokenColumns } from './tokenColumns.tsx';

const NewToken = lazyDialog(async () => (await import('./NewToken.tsx')).NewToken);

/** The API tokens of programs, and what each may do. */
export function ApiTokens() {
  const tokens = useQuery(apiTokensQuery());
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ListedApiTokenView>();
  return (
    <Card
      title="API tokens"
      {...(tokens.data && { count: tokens.data.length })}
      isPadded={false}
      aside={
        <WhereWritable>
          <Button size="small" icon={<Plus />} onPress={() => setMaking(true)}>
            New API token
          </Button>
        </WhereWritable>
      }
    >
      {tokens.isError && !tokens.data ? (
        <ErrorState
          title="The API tokens could not be loaded"
          detail={sentenceOf(tokens.error)}
          isRetrying={tokens.isFetching}
          onRetry={() => tokens.refetch()}
        />
      ) : (
        <DataTable
          label="API tokens"
          columns={tokenColumns}
          rows={tokens.data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={<KeyRound />} title="No program comes in by a token">
              A spreadsheet or script that reads or changes the planner gets one of its own: History then
              names it.
            </EmptyState>
          }
          areActionsWrites
          actionsWidth={72}
          rowActions={(token) => (
            <Button
              size="small"
              variant="quiet"
              aria-label={`End ${token.name}`}
              onPress={() => setEnding(token)}
            >
              End
            </Button>
          )}
        />
      )}
      {isMaking && <NewToken onClose={() => setMaking(false)} />}
      {ending && <EndToken token={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

/** Asks before a token is revoked, for good. */
function EndToken({ token, onClose }: { token: ListedApiTokenView; onClose: () => void }) {
  const end = useWrite({
    write: (_: undefined, call) => call('DELETE /api/admin/api-tokens/:id', { params: { id: token.id } }),
    done: 'API token ended',
    onDone: useWhileThere(onClose),
  });
  return (
    <ConfirmDialog
      title={`End the token of ${token.name}?`}
      confirmLabel="End token"
      pendingLabel="Ending..."
      isPending={end.isPending}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      {token.name} is refused from now on, at once and for good. What it has changed stays, and so does its
      name in History.
    </ConfirmDialog>
  );
}
