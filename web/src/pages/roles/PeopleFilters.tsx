import type { PeopleChoice } from '#domain/peopleChoice.ts';
import { RoleFilter } from './RoleFilter.tsx';
import { SkillFilter } from './SkillFilter.tsx';

type PeopleFiltersProps = {
  /** Of whom some are chosen. */
  people: readonly { role: string; skills?: readonly string[] | undefined }[];
  choice: PeopleChoice;
  onChoose: (changes: PeopleChoice) => void;
};

/** People of which role, and with which skill, are shown (docs/roles.md). */
export function PeopleFilters({ people, choice, onChoose }: PeopleFiltersProps) {
  return (
    <>
      <RoleFilter people={people} value={choice.role} onChange={(role) => onChoose({ role })} />
      <SkillFilter people={people} value={choice.skill} onChange={(skill) => onChoose({ skill })} />
    </>
  );
}
