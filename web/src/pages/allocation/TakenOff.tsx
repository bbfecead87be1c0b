import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { PlanEntry } from './planEntries.ts';

type TakenOffProps = { people: readonly PlanEntry[]; onPutBack: () => void };

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says who left the plan because 0 was typed for them; nothing is saved yet. */
export function TakenOff({ people, onPutBack }: TakenOffProps) {
  if (people.length === 0) return null;
  const whose = names.format(people.map(({ name }) => name));
  return (
    <Alert
      tone="info"
      title={people.length === 1 ? `${whose} is taken off` : `${whose} are taken off`}
      action={
        <Button size="small" onPress={onPutBack}>
          Put back
        </Button>
      }
    >
      Nobody stays on a plan with 0 hours. Nothing is saved yet.
    </Alert>
  );
}
