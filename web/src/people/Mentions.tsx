import { eventWords } from '#domain/history/historyWords.ts';
import type { MentionView } from '#projections/history/view.ts';
import { momentText } from '../format/dates.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import * as styles from './mentions.module.css';

type MentionsProps = {
  name: string;
  mentions: readonly MentionView[];
  /** Positions of those that go with the person. */
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Reasons that others gave and that may name somebody who is erased, to choose which of them go too. */
export function Mentions({ name, mentions, chosen, onChange }: MentionsProps) {
  const choose = (position: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(position);
    else next.delete(position);
    onChange(next);
  };
  const title = `Reasons that may name ${name}`;
  return (
    <section className={styles.mentions}>
      <h3>{title}</h3>
      <p>
        Somebody gave them for other changes. The ones you choose read “Erased with the person” from now on.
      </p>
      <ul aria-label={title}>
        {mentions.map(({ entry, changes }) => (
          <li key={entry.position}>
            <Checkbox
              isSelected={chosen.has(entry.position)}
              onChange={(isChosen) => choose(entry.position, isChosen)}
            >
              “{entry.reason}”
              <span className={styles.mentionOf}>
                {entry.by.name}, {momentText(entry.at)}: {entry.record.name},{' '}
                {eventWords(entry.event).toLowerCase()}
                {changes > 1 && ` and ${(changes - 1).toLocaleString('en-GB')} more at once`}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}
