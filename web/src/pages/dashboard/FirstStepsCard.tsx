import { Rocket } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';

/** What to do first. */
export default function FirstStepsCard({ onNewProject }: { onNewProject: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Rocket aria-hidden="true" />}
        title="Three steps to the first figures"
        action={
          <WhereWritable>
            <Button variant="primary" onPress={onNewProject}>
              Create the first project
            </Button>
          </WhereWritable>
        }
      >
        Create a project for a client, add your <Link to={paths.teamMembers}>team members</Link>, and allocate
        their hours under <Link to={paths.allocations}>Team Utilisation</Link>.
      </EmptyState>
    </Card>
  );
}
