import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import type { PlanningFilter } from './planningFilter.ts';

type PlanningToolsProps = {
  filter: PlanningFilter;
  onFilter: (filter: PlanningFilter) => void;
  text: string;
  onText: (text: string) => void;
};

/** Which projects the tables show. */
export function PlanningTools({ filter, onFilter, text, onText }: PlanningToolsProps) {
  return (
    <div className="planning-tools">
      <SegmentedControl
        label="Projects shown"
        value={filter}
        onChange={onFilter}
        options={[
          { id: 'all', label: 'All projects' },
          { id: 'running', label: 'Running' },
          { id: 'needs', label: 'Needs hours' },
        ]}
      />
      <SearchField label="Search projects or clients" value={text} onChange={onText} />
    </div>
  );
}
