import type { DashboardPartProps } from './dialogs.ts';
import { FreelancerActivityPreview } from './FreelancerActivityPreview.tsx';
import { FreelancerProfitabilityPreview, TeamProfitabilityPreview } from './PersonProfitabilityPreview.tsx';
import { ProjectProfitabilityPreview } from './ProjectProfitabilityPreview.tsx';
import { TeamUrPreview } from './TeamUrPreview.tsx';
import './Preview.css';

/** Five lists of the month, each by its first rows (core section 2). */
export function Previews(props: DashboardPartProps) {
  return (
    <div className="previews">
      <TeamUrPreview {...props} />
      <FreelancerActivityPreview {...props} />
      <ProjectProfitabilityPreview {...props} />
      <TeamProfitabilityPreview {...props} />
      <FreelancerProfitabilityPreview {...props} />
    </div>
  );
}
