import { isRole, rolesOf } from '#domain/roles.ts';
import { DeferredSelect } from '../../ui/DeferredSelect.tsx';
import * as styles from './roles.module.css';

type RoleFilterProps = {
  /** Of whom one role is chosen. */
  people: readonly { role: string }[];
  /** As the address has it; undefined for all roles. */
  value: string | undefined;
  onChange: (role: string | undefined) => void;
};

const everyRole = '';

/** People of which role are shown, with how many there are of each. */
export function RoleFilter({ people, value, onChange }: RoleFilterProps) {
  const roles = rolesOf(people).map(({ name, holders }) => ({
    id: name,
    label: `${name} ${holders.length}`,
  }));
  const chosen = value === undefined ? everyRole : (roles.find(({ id }) => isRole(id, value))?.id ?? value);
  // A role of an address that nobody has is told with nobody.
  const isKnown = value === undefined || roles.some(({ id }) => id === chosen);
  return (
    <DeferredSelect
      label="Role"
      className={styles.filter}
      value={chosen}
      onChange={(id) => onChange(id === everyRole ? undefined : id)}
      options={[
        { id: everyRole, label: `All roles ${people.length}` },
        ...roles,
        ...(isKnown ? [] : [{ id: chosen, label: `${chosen} 0` }]),
      ]}
    />
  );
}
