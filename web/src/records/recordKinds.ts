import type { StreamKind } from '#domain/records/streams.ts';

/** The words for a kind of record. */
type RecordKind = {
  /** The kind's name in the history. */
  stream: StreamKind;
  /** In a sentence: "subscription". */
  noun: string;
  /** In titles and messages: "Software Cost". */
  title: string;
  newTitle: string;
  /** The texts of the buttons that add and that update a record. */
  buttons: readonly [add: string, update: string];
  verb: 'create' | 'add';
  /**
   * The role of our own message for a failure: in place of the server's, used where the server sends none, or none at
   * all.
   */
  failure: 'failed' | 'otherwise' | null;
};

/** The kinds of record, by their path in the API. */
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

/** The path of a kind of record in the API. */
export type RecordList = keyof typeof recordKinds;
/** The kinds with values that may change from a month on. */
export type DatedList = Exclude<RecordList, 'clients' | 'placeholders' | 'admin/users'>;

/** The paths of the two kinds of people. */
export const personLists = { teamMember: 'team-members', freelancer: 'freelancers' } as const;

/** The messages for a success, "Software cost added successfully", and for a failure. */
export const outcomeOf = (list: RecordList, did: 'make' | 'update' | 'delete') => {
  const { title, verb, failure }: RecordKind = recordKinds[list];
  const name = title.toLowerCase();
  const done = did === 'make' ? verb : did;
  return {
    done: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${done.replace(/e?$/, 'ed')} successfully`,
    ...(failure && { [did === 'delete' ? 'failed' : failure]: `Failed to ${done} ${name}` }),
  };
};
