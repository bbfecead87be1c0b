import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import { nameKey } from '../values/nameKey.ts';
import { counted, sentences } from '../values/sentences.ts';
import { type Book, type KnownPerson, projectKey } from './book.ts';
import { type CheckedImport, noChanges } from './changes.ts';
import { type ReadProject, readClient, readFreelancer, readProject, readTeamMember } from './readRows.ts';
import type { ImportRow, ImportVerdict, Reading } from './verdicts.ts';

const verdict = (
  { row }: ImportRow,
  outcome: ImportVerdict['outcome'],
  message: string,
  errors: ImportVerdict['errors'] = [],
): ImportVerdict => ({ row, outcome, message, errors });

type Rules<Value> = {
  read(row: ImportRow, book: Book): Reading<Value>;
  /** Equal for two rows of the same record. */
  keyOf(value: Value): string;
  /** The message for a row whose record exists; null if it doesn't. */
  known(value: Value): string | null;
  /** The verdict on a row whose record an earlier row has: skipped, or refused with a reason. */
  repeated(value: Value, earlier: number): { skip: string } | { field: string; message: string };
  added(value: Value): string;
};

/** Checks rows that each add a record. Existing records are skipped; `rules` decide on repeated rows. */
const checkNew = <Value>(rows: readonly ImportRow[], book: Book, rules: Rules<Value>) => {
  const added: Value[] = [];
  const rowOf = new Map<string, number>();
  const verdicts = rows.map((row) => {
    const reading = rules.read(row, book);
    if (reading.errors) return verdict(row, 'error', '', reading.errors);
    const { value } = reading;
    const key = rules.keyOf(value);
    const earlier = rowOf.get(key);
    if (earlier !== undefined) {
      const repeated = rules.repeated(value, earlier);
      return 'skip' in repeated ? verdict(row, 'same', repeated.skip) : verdict(row, 'error', '', [repeated]);
    }
    rowOf.set(key, row.row);
    const known = rules.known(value);
    if (known !== null) return verdict(row, 'same', known);
    added.push(value);
    return verdict(row, 'new', rules.added(value));
  });
  return { verdicts, added, skipped: verdicts.filter(({ outcome }) => outcome === 'same').length };
};

const leftOut = (count: number): string =>
  count === 0 ? '' : `${counted(count, 'row is', 'rows are')} there already and left as they are.`;

export const checkClients = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const known = new Set(book.clients.map(({ name }) => nameKey(name)));
  const { verdicts, added, skipped } = checkNew(rows, book, {
    read: readClient,
    keyOf: ({ name }) => nameKey(name),
    known: ({ name }) => (known.has(nameKey(name)) ? 'There already; left as it is.' : null),
    repeated: (_client, earlier) => ({ skip: `The same client as in row ${earlier}.` }),
    added: () => 'New client',
  });
  const clients = added.map(({ name }) => name);
  const consequence = sentences(`Adds ${counted(clients.length, 'client', 'clients')}.`, leftOut(skipped));
  return { verdicts, changes: { ...noChanges, clients }, consequence };
};

export const checkProjects = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const knownClients = new Set(book.clients.map(({ name }) => nameKey(name)));
  const knownProjects = new Set(
    book.projects.flatMap(({ client, name, label }) => [
      projectKey(client, name),
      projectKey(client, label ?? name),
    ]),
  );
  const newClients = new Map<string, string>();
  const keyOf = ({ client, fields }: ReadProject) => projectKey(client, fields.name);
  const { verdicts, added, skipped } = checkNew(rows, book, {
    read: readProject,
    keyOf,
    known: (project) =>
      knownProjects.has(keyOf(project))
        ? 'This client has a project of this name already; it is left as it is.'
        : null,
    repeated: (_project, earlier) => ({
      field: 'name',
      message: `Row ${earlier} is the same client's project of this name. Keep one of the two.`,
    }),
    added: ({ client }) => {
      const key = nameKey(client);
      if (knownClients.has(key)) return 'New project';
      if (!newClients.has(key)) newClients.set(key, client);
      return `New project of the new client ${newClients.get(key)}`;
    },
  });
  const clients = [...newClients.values()];
  const consequence = sentences(
    `Adds ${counted(added.length, 'project', 'projects')}${
      clients.length > 0 ? `, and ${counted(clients.length, 'client', 'clients')} with them` : ''
    }.`,
    leftOut(skipped),
  );
  return { verdicts, changes: { ...noChanges, clients, projects: added }, consequence };
};

export const checkTeamMembers = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const rules = peopleRules(book.people.filter(({ person }) => person.kind === 'teamMember'));
  const added = () => 'New team member';
  const checked = checkNew<TeamMemberFields>(rows, book, { ...rules, read: readTeamMember, added });
  const teamMembers = checked.added;
  const consequence = sentences(
    `Adds ${counted(teamMembers.length, 'team member', 'team members')}.`,
    leftOut(checked.skipped),
  );
  return { verdicts: checked.verdicts, changes: { ...noChanges, teamMembers }, consequence };
};

export const checkFreelancers = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const rules = peopleRules(book.people.filter(({ person }) => person.kind === 'freelancer'));
  const added = () => 'New freelancer';
  const checked = checkNew<FreelancerFields>(rows, book, { ...rules, read: readFreelancer, added });
  const freelancers = checked.added;
  const consequence = sentences(
    `Adds ${counted(freelancers.length, 'freelancer', 'freelancers')}.`,
    leftOut(checked.skipped),
  );
  return { verdicts: checked.verdicts, changes: { ...noChanges, freelancers }, consequence };
};

/** People are identified by email, as names may repeat. */
const peopleRules = (people: readonly KnownPerson[]) => {
  const names = new Map(people.map(({ email, name }) => [nameKey(email), name]));
  return {
    keyOf: ({ email }: { email: string }) => nameKey(email),
    known: ({ email }: { email: string }) => {
      const name = names.get(nameKey(email));
      return name === undefined ? null : `There already as ${name}, who has this email; left as they are.`;
    },
    repeated: (_person: unknown, earlier: number) => ({
      field: 'email',
      message: `Row ${earlier} has the same email. Keep one of the two, or correct one of them.`,
    }),
  };
};
