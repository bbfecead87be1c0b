import { useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { planningQuery } from '../../api/queries/planning.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { isAllocated, type ProjectFilter } from './projectFilter.ts';

type ProjectToolsProps = {
  month: Month;
  filter: ProjectFilter;
  onFilter: (filter: ProjectFilter) => void;
  text: string;
  onText: (text: string) => void;
};

/** Which projects the page shows, with how many there are of each kind. */
export function ProjectTools({ month, filter, onFilter, text, onText }: ProjectToolsProps) {
  const projects = useQuery(planningQuery(month)).data?.projects;
  const allocated = projects?.filter(isAllocated).length ?? 0;
  const count = (number: number) => (projects ? ` (${number})` : '');
  return (
    <>
      <SegmentedControl
        label="Projects shown"
        value={filter}
        onChange={onFilter}
        options={[
          { id: 'all', label: 'All Projects' },
          { id: 'allocated', label: `Allocated${count(allocated)}` },
          { id: 'unallocated', label: `Unallocated${count((projects?.length ?? 0) - allocated)}` },
        ]}
      />
      <SearchField label="Search projects or clients" value={text} onChange={onText} />
    </>
  );
}
