import type { PeopleChoice } from '#domain/people/peopleChoice.ts';
import { isRole, rolesOf } from '#domain/people/roles.ts';
import { hasSkill, isSkill, skillsAmong } from '#domain/people/skills.ts';
import { NameFilter } from './NameFilter.tsx';

type PeopleFiltersProps = {
  /** Of whom some are chosen. */
  people: readonly { role: string; skills?: readonly string[] | undefined }[];
  choice: PeopleChoice;
  onChoose: (changes: PeopleChoice) => void;
};

/** People of which role, and with which skill, are shown (docs/roles.md); no skill is asked for while nobody has any. */
export function PeopleFilters({ people, choice, onChoose }: PeopleFiltersProps) {
  // Nothing is left of the role of those who are erased.
  const roles = rolesOf(people.filter(({ role }) => role !== '')).map(({ name, holders }) => ({
    name,
    count: holders.length,
  }));
  const skills = skillsAmong(people).map((name) => ({
    name,
    count: people.filter((person) => hasSkill(person, name)).length,
  }));
  return (
    <>
      <NameFilter
        label="Role"
        all={`All roles ${people.length}`}
        names={roles}
        isSame={isRole}
        value={choice.role}
        onChange={(role) => onChoose({ role })}
      />
      {(skills.length > 0 || choice.skill !== undefined) && (
        <NameFilter
          label="Skill"
          all="Any skill"
          names={skills}
          isSame={isSkill}
          value={choice.skill}
          onChange={(skill) => onChoose({ skill })}
        />
      )}
    </>
  );
}
