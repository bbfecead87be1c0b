import type { StreamKind } from '#domain/records/streams.ts';

/** How a kind of record is spoken of. */
type RecordKind = {
  /** What the history calls it. */
  stream: StreamKind;
  /** In a sentence: "subscription". */
  noun: string;
  /** In titles and messages: "Software Cost". */
  title: string;
  newTitle: string;
  /** The button that saves a new one, and one that is changed. */
  buttons: readonly [add: string, update: string];
  verb: 'create' | 'add';
  /** Whether a message of ours takes the place of the server's, stands in where it says nothing, or there is none. */
  failure: 'failed' | 'otherwise' | null;
};

/** The kinds of record, by where they are in addresses of the API. */
export const recordKinds = {
  clients: {
    stream: 'client',
    noun: 'client',
    title: 'client',
    newTitle: 'New client',
    buttons: ['Create client', 'Rename client'],
    verb: 'create',
    failure: null,
  },
  projects: {
    stream: 'project',
    noun: 'project',
    title: 'Project',
    newTitle: 'Create New Project',
    buttons: ['Create Project', 'Update Project'],
    verb: 'create',
    failure: 'otherwise',
  },
  'team-members': {
    stream: 'teamMember',
    noun: 'team member',
    title: 'Team Member',
    newTitle: 'New Team Member',
    buttons: ['Create Team Member', 'Update Team Member'],
    verb: 'create',
    failure: 'failed',
  },
  freelancers: {
    stream: 'freelancer',
    noun: 'freelancer',
    title: 'Freelancer',
    newTitle: 'New Freelancer',
    buttons: ['Create Freelancer', 'Update Freelancer'],
    verb: 'create',
    failure: 'failed',
  },
  'software-costs': {
    stream: 'softwareCost',
    noun: 'subscription',
    title: 'Software Cost',
    newTitle: 'Add Software Cost',
    buttons: ['Add', 'Update'],
    verb: 'add',
    failure: 'failed',
  },
  'other-costs': {
    stream: 'otherCost',
    noun: 'cost',
    title: 'Other Cost',
    newTitle: 'Add Other Cost',
    buttons: ['Add Cost', 'Update Cost'],
    verb: 'add',
    failure: 'failed',
  },
  placeholders: {
    stream: 'placeholder',
    noun: 'placeholder',
    title: 'placeholder',
    newTitle: 'New placeholder',
    buttons: ['Add placeholder', 'Save'],
    verb: 'add',
    failure: null,
  },
  'admin/users': {
    stream: 'user',
    noun: 'user',
    title: 'User',
    newTitle: 'Create User',
    buttons: ['Create User', 'Update User'],
    verb: 'create',
    failure: null,
  },
} as const satisfies Record<string, RecordKind>;

/** Where the records of a kind are. */
export type RecordList = keyof typeof recordKinds;
/** Those of which something may change from a month on. */
export type DatedList = Exclude<RecordList, 'clients' | 'placeholders' | 'admin/users'>;

/** Where the two kinds of people are. */
export const personLists = { teamMember: 'team-members', freelancer: 'freelancers' } as const;

/** "Software cost added successfully", and what is said of a failure. */
export const outcomeOf = (list: RecordList, did: 'make' | 'update' | 'delete') => {
  const { title, verb, failure }: RecordKind = recordKinds[list];
  const name = title.toLowerCase();
  const done = did === 'make' ? verb : did;
  return {
    done: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${done.replace(/e?$/, 'ed')} successfully`,
    ...(failure && { [did === 'delete' ? 'failed' : failure]: `Failed to ${done} ${name}` }),
  };
};
