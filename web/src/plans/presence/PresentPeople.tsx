import { Button as AriaButton } from 'react-aria-components';
import { initials } from '../../format/initials.ts';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import { Tooltip } from '../../ui/basics/Tooltip.tsx';
import * as styles from './presence.module.css';

/** Somebody who is present, and what they do in a sentence. */
export type PresentPerson = { id: string; name: string; text: string; isEditing: boolean };

type PresentPeopleProps = {
  /** What the list is called, read aloud: "Also in this plan". */
  label: string;
  people: readonly PresentPerson[];
};

/** The number of discs shown; the others are counted. */
const maxShown = 4;

/** The people present, as discs that say who they are and what they do; nothing where there are none. */
export function PresentPeople({ label, people }: PresentPeopleProps) {
  if (people.length === 0) return null;
  const isFew = people.length <= maxShown;
  const shown = isFew ? people : people.slice(0, maxShown - 1);
  const others = people.slice(shown.length);
  return (
    <ul className={styles.present} aria-label={label}>
      {shown.map(({ id, name, text, isEditing }) => (
        <li key={id}>
          <Tooltip text={text}>
            <AriaButton className={styles.person} aria-label={text} data-editing={isEditing || undefined}>
              <Avatar initials={initials(name)} />
            </AriaButton>
          </Tooltip>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Tooltip text={others.map(({ text }) => text).join('. ')}>
            <AriaButton className={styles.person} aria-label={others.map(({ text }) => text).join('. ')}>
              <span className={styles.more} aria-hidden="true">
                +{others.length}
              </span>
            </AriaButton>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
