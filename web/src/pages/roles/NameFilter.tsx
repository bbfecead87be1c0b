import { DeferredSelect } from '../../ui/DeferredSelect.tsx';
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
export function NameFilter({ label, all, names, isSame, value, onChange }: NameFilterProps) {
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
