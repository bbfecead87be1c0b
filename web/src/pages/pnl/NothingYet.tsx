import { ChartNoAxesCombined } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Where the forecast of an empty agency begins. */
export function NothingYet() {
  return (
    <Card>
      <EmptyState icon={<ChartNoAxesCombined />} title="There is nothing to forecast yet">
        <Link to={paths.projects}>Projects</Link> bring revenue;{' '}
        <Link to={paths.teamMembers}>team members</Link>, <Link to={paths.freelancers}>freelancers</Link> and{' '}
        <Link to={paths.softwareCosts}>software</Link> bring costs.
      </EmptyState>
    </Card>
  );
}
