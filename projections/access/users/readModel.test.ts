import { beforeAll, describe, expect, it } from 'vitest';
import { teamMemberInput } from '#domain/people/personInput.ts';
import { streams } from '#domain/records/streams.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { mentionsOf, withSameReason } from '../../history/mentions.ts';
import { peopleWhoLeft } from '../../projector/leavers.ts';
import { completeness, deadLetters, deadLettersFrom } from '../../projector/queries.ts';
import type { Read } from '../../reading/read.ts';
import { createDiary } from '../../testing/diary.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import {
  findAuthors,
  findUser,
  findUserByEmail,
  findUserByUsername,
  listUsers,
  otherAdministrators,
} from './readModel.ts';

const user = (username: string, changes: object = {}) => ({
  username,
  firstName: null,
  lastName: null,
  email: null,
  role: 'admin',
  teamMemberId: null,
  ...changes,
});
const member = (name: string, endMonth: string | null) =>
  teamMemberInput.parse({
    name,
    email: 'x@agency.example',
    role: 'Lead',
    salary: '1',
    workingHours: 40,
    endMonth,
  });

/** People, some of whom have left, with their events, and an unreadable one. */
const peopleOf = () => {
  const { did, events } = createDiary();
  did(
    streams.user('1'),
    'UserCreated',
    user('root', { firstName: 'Rita', lastName: 'Root', email: 'rita@agency.example' }),
  );
  did(
    streams.user('2'),
    'UserCreated',
    user('kofi', { role: 'team_member', email: 'Shared@agency.example' }),
  );
  did(streams.user('9'), 'UserCreated', user('nina', { teamMemberId: 2 }));
  did(streams.user('10'), 'UserCreated', user('zed', { email: 'shared@agency.example' }));
  did(streams.user('11'), 'UserCreated', user('gone', { email: 'gone@agency.example' }));
  did(streams.user('11'), 'UserDeleted', {});
  for (const [id, end] of [null, '2026-04', '2026-05', null, '2026-03'].entries()) {
    did(streams.teamMember(id === 4 ? 10 : id + 1), 'TeamMemberAdded', member(`Member ${id + 1}`, end));
  }
  did(streams.teamMember(4), 'TeamMemberRemoved', {});
  const once = { request: 'once' };
  const why = (reason: string) => ({ ...once, reason });
  const positions = {
    first: did(streams.client(1), 'ClientCreated', { name: 'Ash' }, { reason: 'As Ada Byrne asked' }),
    whole: did(streams.user('2'), 'UserUpdated', user('kofi'), why('Ada Byrne leaves')),
    again: did(
      streams.user('2'),
      'UserUpdated',
      user('kofi', { firstName: 'Kofi' }),
      why('Ada Byrne leaves'),
    ),
    other: did(
      streams.user('9'),
      'UserUpdated',
      user('nina', { role: 'team_member', teamMemberId: 2 }),
      why('Another matter'),
    ),
    own: did(streams.teamMember(1), 'TeamMemberUpdated', member('Ada Byrne', null), { reason: 'Ada Byrne' }),
    none: did(streams.user('1'), 'UserPasswordChanged', {}, once),
  };
  const parked = [streams.client(7), streams.client(3), streams.client(7)].map((stream) =>
    did(stream, 'ClientPraised', {}),
  );
  return { events, positions, parked };
};

describe.each(testDatabases)('people and what is said of them, on $name', ({ open }) => {
  const { events, positions, parked } = peopleOf();
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, events);
  });

  it('are listed in the order they were made, those who were deleted no more', async () => {
    expect((await listUsers(read)).map(({ id }) => id)).toEqual(['1', '2', '9', '10']);
    const found = [
      await findUser(read, '10'),
      await findUser(read, '11'),
      await findUserByUsername(read, 'GONE'),
    ];
    expect(found.map((each) => each?.username)).toEqual(['zed', undefined, undefined]);
    expect((await findUserByUsername(read, 'Zed'))?.id).toBe('10');
  });

  it('are found by an address that one of them has, and by none that several have or nobody any more', async () => {
    const found = async (email: string) => (await findUserByEmail(read, email))?.id;
    expect(await found('RITA@agency.example')).toBe('1');
    expect(await found('gone@agency.example')).toBeUndefined();
    expect(await found('nobody@agency.example')).toBeUndefined();
    const before = await readingOf(database.pool, events.slice(0, 5));
    expect(await findUserByEmail(before, 'shared@agency.example')).toBeNull();
  });

  it('count as administrators while they are there and are one', async () => {
    expect(await otherAdministrators(read, '1')).toHaveLength(2);
    expect(await otherAdministrators(read, '9')).toHaveLength(3);
    expect(await otherAdministrators(read, '9')).toContain('1');
  });

  it('keep their names for what they did', async () => {
    const authors = await findAuthors(read, ['1', '11', '77']);
    expect(['1', '11', '77'].map((id) => authors.get(id)?.name)).toEqual([
      'Rita Root',
      'gone',
      'The planner',
    ]);
  });

  it('can be erased once they are deleted or their last month is over', async () => {
    const left = await peopleWhoLeft(read, '2026-05');
    expect(left.map(({ kind, id, isDeleted, usernames }) => [kind, id, isDeleted, usernames])).toEqual([
      ['teamMember', '2', false, ['nina']],
      ['teamMember', '4', true, []],
      ['teamMember', '10', false, []],
      ['user', '11', true, []],
    ]);
  });

  it('are mentioned in reasons of other records, what was done at once for one reason told once', async () => {
    const names = { whole: ['Ada Byrne'], parts: ['Byrne'] };
    const mentions = await mentionsOf(read, [streams.teamMember(1)], names);
    expect(mentions.map(({ entry, changes, isCertain }) => [entry.position, changes, isCertain])).toEqual([
      [positions.whole, 2, true],
      [positions.first, 1, true],
    ]);
    const same = await withSameReason(read, [positions.whole]);
    expect(same.map(({ record, reason }) => [record, reason])).toEqual([
      ['2', 'Ada Byrne leaves'],
      ['2', 'Ada Byrne leaves'],
    ]);
  });

  it('are told what could not be counted, in the order of the log', async () => {
    const { parked: count, records } = await completeness(read);
    expect([count, records.map(({ stream, changes }) => [stream, changes])]).toEqual([
      3,
      [
        ['client-7', 2],
        ['client-3', 1],
      ],
    ]);
    expect((await deadLetters(read)).map(({ position }) => position)).toEqual(parked);
    expect(await deadLettersFrom(read)).toEqual(
      new Map([
        ['client-7', parked[0]],
        ['client-3', parked[1]],
      ]),
    );
  });
});
