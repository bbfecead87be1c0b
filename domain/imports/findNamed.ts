import { nameKey } from '../values/nameKey.ts';
import { type Book, indexBy, type KnownPerson, type KnownProject } from './book.ts';
import type { ReadAllocation } from './readRows.ts';
import type { CellError } from './verdicts.ts';

export type Found<Item> = { found: Item } | { error: CellError };

const refused = (field: string, message: string): { error: CellError } => ({ error: { field, message } });

/** Finds a project by name, and by client if several share the name. */
export const projectFinder = ({ projects }: Book) => {
  const byName = indexBy(projects, ({ name }) => name);
  const byLabel = indexBy(projects, ({ name, label }) => label ?? name);
  return ({ project, client }: ReadAllocation): Found<KnownProject> => {
    const key = nameKey(project);
    // A project's name may equal the label of another client's project.
    const named = [...new Set([...(byName.get(key) ?? []), ...(byLabel.get(key) ?? [])])];
    const ofClient =
      client === undefined ? named : named.filter((it) => nameKey(it.client) === nameKey(client));
    const [found, another] = ofClient;
    if (found && !another) return { found };
    if (found && client === undefined) {
      return refused('client', `Several projects are called ${project}. Say whose it is.`);
    }
    if (found) {
      return refused(
        'project',
        `${client} has several projects called ${project}. Say which: ${ofClient.map(({ label }) => label).join(', ')}.`,
      );
    }
    const whose = client === undefined ? '' : ` of ${client}`;
    return refused(
      'project',
      `There is no project${whose} called ${project}. Import it first, or correct the name.`,
    );
  };
};

type Named = { person?: string | undefined; email?: string | undefined };

/** Finds a team member or freelancer by email, or by a name that is unique. */
export const personFinder = ({ people }: Pick<Book, 'people'>) => {
  const byName = indexBy(people, ({ name }) => name);
  const byEmail = indexBy(people, ({ email }) => email);
  return ({ person, email }: Named): Found<KnownPerson> => {
    const withEmail = email === undefined ? undefined : (byEmail.get(nameKey(email)) ?? []);
    if (withEmail?.length === 0) {
      return refused('email', `Nobody has the email ${email}. Import them first, or correct it.`);
    }
    const named = person === undefined ? undefined : (byName.get(nameKey(person)) ?? []);
    const both =
      withEmail && named ? withEmail.filter((it) => named.includes(it)) : (withEmail ?? named ?? []);
    const [found, another] = both;
    if (found && !another) return { found };
    if (found) return refused('person', `Several people are called ${found.name}. Say which by their email.`);
    if (withEmail?.[0]) {
      return refused('person', `The email ${email} is ${withEmail[0].name}'s, not ${person}'s.`);
    }
    return refused(
      'person',
      `There is no team member or freelancer called ${person}. Import them first, or correct the name.`,
    );
  };
};
