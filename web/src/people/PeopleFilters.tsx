import type { PeopleChoice } from '#domain/people/peopleChoice.ts';
import { isRole, rolesOf } from '#domain/people/roles.ts';
import { hasSkill, isSkill, skillsAmong } from '#domain/people/skills.ts';
import { DeferredSelect } from '../ui/pickers/DeferredSelect.tsx';
import * as styles from './roles.module.css';

type NameFilterProps = {
  label: string;
  /** The choice that leaves nobody out. */
  all: string;
  /** How many have each. */
  names: readonly { name: string; count: number }[];
  /** Whether two names are one, however they are spelt. */
  isSame: (one: string, other: string) => boolean;
  /** As the address has it; undefined for all. */
  value: string | undefined;
  onChange: (name: string | undefined) => void;
};

const everybody = '';

/** One of the names that people have, with how many have it. */
function NameFilter({ label, all, names, isSame, value, onChange }: NameFilterProps) {
  const known = names.map(({ name, count }) => ({ id: name, label: `${name} ${count}` }));
  const chosen =
    value === undefined ? everybody : (names.find(({ name }) => isSame(name, value))?.name ?? value);
  // A name of an address that nobody has is told with nobody.
  const isKnown = value === undefined || known.some(({ id }) => id === chosen);
  return (
    <DeferredSelect
      label={label}
      className={styles.filter}
      value={chosen}
      onChange={(id) => onChange(id === everybody ? undefined : id)}
      options={[
        { id: everybody, label: all },
        ...known,
        ...(isKnown ? [] : [{ id: chosen, label: `${chosen} 0` }]),
      ]}
    />
  );
}

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
        all={people.length > 0 ? `All roles ${people.length}` : 'All roles'}
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
