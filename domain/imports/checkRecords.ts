import type { Person } from '../plans/allocationPlan.ts';
import { nameKey } from '../values/nameKey.ts';
import { counted, sentences } from '../values/sentences.ts';
import { type Book, projectKey } from './book.ts';
import { type CheckedImport, noChanges } from './changes.ts';
import { type ReadProject, readClient, readFreelancer, readProject, readTeamMember } from './readRows.ts';
import { type ImportRow, leftOut, type Reading, refused, verdict } from './verdicts.ts';

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
    if (reading.errors) return refused(row, reading.errors);
    const { value } = reading;
    const key = rules.keyOf(value);
    const earlier = rowOf.get(key);
    if (earlier !== undefined) {
      const repeated = rules.repeated(value, earlier);
      return 'skip' in repeated ? verdict(row, 'same', repeated.skip) : refused(row, [repeated]);
    }
    rowOf.set(key, row.row);
    const known = rules.known(value);
    if (known !== null) return verdict(row, 'same', known);
    added.push(value);
    return verdict(row, 'new', rules.added(value));
  });
  return { verdicts, added, skipped: verdicts.filter(({ outcome }) => outcome === 'same').length };
};

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
  const { added: teamMembers, ...checked } = checkPeople(rows, book, 'teamMember', readTeamMember);
  return { ...checked, changes: { ...noChanges, teamMembers } };
};

export const checkFreelancers = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const { added: freelancers, ...checked } = checkPeople(rows, book, 'freelancer', readFreelancer);
  return { ...checked, changes: { ...noChanges, freelancers } };
};

const nouns = { teamMember: 'team member', freelancer: 'freelancer' };

/** People are identified by email, as names may repeat. */
const checkPeople = <Fields extends { email: string }>(
  rows: readonly ImportRow[],
  book: Book,
  kind: Person['kind'],
  read: Rules<Fields>['read'],
) => {
  const people = book.people.filter(({ person }) => person.kind === kind);
  const names = new Map(people.map(({ email, name }) => [nameKey(email), name]));
  const noun = nouns[kind];
  const { verdicts, added, skipped } = checkNew(rows, book, {
    read,
    keyOf: ({ email }) => nameKey(email),
    known: ({ email }) => {
      const name = names.get(nameKey(email));
      return name === undefined ? null : `There already as ${name}, who has this email; left as they are.`;
    },
    repeated: (_person, earlier) => ({
      field: 'email',
      message: `Row ${earlier} has the same email. Keep one of the two, or correct one of them.`,
    }),
    added: () => `New ${noun}`,
  });
  const consequence = sentences(`Adds ${counted(added.length, noun, `${noun}s`)}.`, leftOut(skipped));
  return { verdicts, added, consequence };
};
