import { hasSkill, isSkill, skillsAmong } from '#domain/skills.ts';
import { DeferredSelect } from '../../ui/DeferredSelect.tsx';
import * as styles from './roles.module.css';

type SkillFilterProps = {
  /** Of whom those with one skill are chosen. */
  people: readonly { skills?: readonly string[] | undefined }[];
  /** As the address has it; undefined for everybody. */
  value: string | undefined;
  onChange: (skill: string | undefined) => void;
};

const everySkill = '';

/** People with which skill are shown, with how many have each; nothing while nobody has any. */
export function SkillFilter({ people, value, onChange }: SkillFilterProps) {
  const skills = skillsAmong(people);
  if (skills.length === 0 && value === undefined) return null;
  const options = skills.map((skill) => ({
    id: skill,
    label: `${skill} ${people.filter((person) => hasSkill(person, skill)).length}`,
  }));
  const chosen = value === undefined ? everySkill : (skills.find((skill) => isSkill(skill, value)) ?? value);
  // A skill of an address that nobody has is told with nobody.
  const isKnown = value === undefined || skills.includes(chosen);
  return (
    <DeferredSelect
      label="Skill"
      className={styles.filter}
      value={chosen}
      onChange={(id) => onChange(id === everySkill ? undefined : id)}
      options={[
        { id: everySkill, label: 'Any skill' },
        ...options,
        ...(isKnown ? [] : [{ id: chosen, label: `${chosen} 0` }]),
      ]}
    />
  );
}
