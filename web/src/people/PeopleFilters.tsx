import type { PeopleChoice } from '#domain/people/peopleChoice.ts';
import { isRole, rolesOf } from '#domain/people/roles.ts';
import { hasSkill, isSkill, skillsAmong } from '#domain/people/skills.ts';
import { DeferredSelect } from '../ui/pickers/DeferredSelect.tsx';
import * as styles from './roles.module.css';

type NameFilterProps = {
  label: string;
  /** The option that includes everybody. */
  all: string;
  /** The number of people with each name. */
  names: readonly { name: string; count: number }[];
  /** Whether two names are the same, however they are spelt. */
  isSame: (one: string, other: string) => boolean;
  /** As in the address; undefined for all. */
  value: string | undefined;
  onChange: (name: string | undefined) => void;
};

const everybody = '';

/** A filter by one of the names that people have, with the number of people. */
function NameFilter({ label, all, names, isSame, value, onChange }: NameFilterProps) {
  const known = names.map(({ name, count }) => ({ id: name, label: `${name} ${count}` }));
  const chosen =
    value === undefined ? everybody : (names.find(({ name }) => isSame(name, value))?.name ?? value);
  // A name in the address that nobody has is shown with 0.
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
  /** The people to filter. */
  people: readonly { role: string; skills?: readonly string[] | undefined }[];
  choice: PeopleChoice;
  onChoose: (changes: PeopleChoice) => void;
};

/** Filters people by role and by skill (docs/roles.md); the latter is missing while nobody has skills. */
export function PeopleFilters({ people, choice, onChoose }: PeopleFiltersProps) {
  const roles = rolesOf(people).map(({ name, holders }) => ({
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
