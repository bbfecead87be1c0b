import { Link } from 'react-router-dom';
import { classNames } from '../ui/basics/classNames.ts';
import { type Paged, recordPath } from './paths.ts';
import * as styles from './RecordLink.module.css';

type RecordLinkProps = Paged & {
  name: string;
  /** On a card that is a button itself: the link lies above it. */
  isRaised?: boolean;
  /** Within a grid, whose cells are one Tab stop: by keyboard the palette leads to the same page. */
  isPointerOnly?: boolean;
};

/** A record's name, linked to the record's page. */
export function RecordLink({ kind, id, isRaised = false, isPointerOnly = false, name }: RecordLinkProps) {
  return (
    <Link
      to={recordPath({ kind, id })}
      {...(isPointerOnly && { tabIndex: -1 })}
      className={classNames(styles.link, isRaised && styles.raised)}
    >
      {name}
    </Link>
  );
}
