import { refuseDaysWithoutWork } from '../money/timeOffLines.ts';
import { personIsErased } from '../people/person.ts';
import { decideTimeOff, evolveTimeOff, noTimeOff, type TimeOffEvent } from '../timeOff/timeOff.ts';
import type { TimeOffFields } from '../timeOff/timeOffInput.ts';
import { daysText, timeOffKindWords } from '../timeOff/timeOffWords.ts';
import { DomainError } from '../values/errors.ts';
import { counted, hoursWords, sentences } from '../values/sentences.ts';
import type { Book, KnownPerson, KnownTimeOff } from './book.ts';
import { type CheckedImport, noChanges } from './changes.ts';
import { type Found, personFinder } from './findNamed.ts';
import { type ReadTimeOff, readTimeOff } from './readRows.ts';
import { countVerdicts, type ImportRow, type ImportVerdict, leftOut, refused, verdict } from './verdicts.ts';

/** A team member's time off while rows are read: entries so far, and the events of this import. */
type Entering = Pick<KnownTimeOff, 'book' | 'version'> & { events: TimeOffEvent[] };

/**
 * Checks rows of time off. Each enters it for one team member as an administrator would, by the rules of the form.
 * Existing time off stays as it is (docs/time-off.md).
 */
export const checkTimeOff = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const find = memberFinder(book);
  const entering = new Map<number, Entering>();
  const verdicts = rows.map((row): ImportVerdict => {
    const reading = readTimeOff(row, book);
    if (reading.errors) return refused(row, reading.errors);
    const named = find(reading.value);
    if ('error' in named) return refused(row, [named.error]);
    const { person, name } = named.found;
    const { fields } = reading.value;
    const known = book.timeOff.get(person.id) ?? { book: noTimeOff, version: 0, region: null };
    if (known.isErased)
      return refused(row, [{ field: fieldOf(reading.value), message: personIsErased().message }]);
    const theirs = entering.get(person.id) ?? { ...known, events: [] };
    if (theirs.book.entries.some((entry) => isSame(entry, fields)))
      return verdict(row, 'same', `${name} has this time off already.`);
    try {
      const command = { type: 'EnterTimeOff' as const, fields, thisMonth: book.thisMonth };
      refuseDaysWithoutWork(fields, book.formulas, known.region);
      const events = decideTimeOff(command, theirs.book);
      entering.set(person.id, {
        ...theirs,
        book: events.reduce(evolveTimeOff, theirs.book),
        events: [...theirs.events, ...events],
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refused(
        row,
        error.errors.map(({ path, message }) => ({ field: path, message })),
      );
    }
    return verdict(row, 'new', entered(name, fields));
  });
  return {
    verdicts,
    changes: { ...noChanges, timeOff: entering },
    consequence: consequenceOf(verdicts, entering.size),
  };
};

const isSame = (entry: TimeOffFields & { status: string }, fields: TimeOffFields): boolean =>
  entry.status === 'accepted' &&
  entry.from === fields.from &&
  entry.to === fields.to &&
  entry.hoursPerDay === fields.hoursPerDay &&
  entry.kind === fields.kind;

/** Finds the team member of a row. Freelancers have no time off, only agreed hours. */
const memberFinder = ({ people }: Book) => {
  const find = personFinder({ people: people.filter(({ person }) => person.kind === 'teamMember') });
  const findAnybody = personFinder({ people });
  return (row: ReadTimeOff): Found<KnownPerson> => {
    const found = find(row);
    const other = 'error' in found ? findAnybody(row) : found;
    if (!('found' in other) || other.found.person.kind === 'teamMember') return found;
    const message = `${other.found.name} is a freelancer, who has agreed hours and no time off. Leave the row out.`;
    return { error: { field: fieldOf(row), message } };
  };
};

/** The cell that names the person. */
const fieldOf = ({ email }: ReadTimeOff): 'person' | 'email' => (email === undefined ? 'person' : 'email');

const entered = (name: string, { kind, hoursPerDay, ...days }: TimeOffFields): string =>
  [
    `${name}: ${timeOffKindWords[kind]}`,
    daysText(days),
    ...(hoursPerDay === null ? [] : [`${hoursWords(hoursPerDay)} a day`]),
  ].join(', ');

const consequenceOf = (verdicts: readonly ImportVerdict[], people: number): string => {
  const { new: added, same } = countVerdicts(verdicts);
  return sentences(
    added === 0
      ? 'Enters no time off.'
      : `Enters time off ${counted(added, 'time', 'times')} for ${counted(people, 'team member', 'team members')}. It counts at once.`,
    leftOut(same),
  );
};
