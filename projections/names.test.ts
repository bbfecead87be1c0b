import { beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { testDatabases } from '../tests/databases.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { findUserByUsername } from './access/users/readModel.ts';
import { findClientByName } from './projects/clients/readModel.ts';
import type { Read } from './reading/read.ts';
import { createLog } from './testing/log.ts';
import { readingOf } from './testing/readModelVersion.ts';

const names = ['Éclair Café', 'ＷＩＤＥ Ltd', "O'Brien % _ \\ Sons", 'Straße'];

describe.each(testDatabases)('finding by name without regard to case, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    const log = createLog();
    names.forEach((name, index) => {
      log.append(streams.client(index + 1), { type: 'ClientCreated', data: { name } });
      log.append(streams.user(String(index + 1)), {
        type: 'UserCreated',
        data: {
          username: name,
          firstName: null,
          lastName: null,
          email: null,
          role: 'admin',
          teamMemberId: null,
        },
      });
    });
    read = await readingOf(database.pool, log.events);
  });

  it.each([
    ['Éclair Café', 1],
    ['ÉCLAIR CAFÉ', 1],
    ['éclair  café', 1],
    ['e\u0301clair cafe\u0301', 1], // accents as combining characters
    ['wide ltd', 2],
    ["o'brien % _ \\ sons", 3],
    ['STRAßE', 4],
  ])('%s is the client and the user %i', async (name, id) => {
    expect(await findClientByName(read, name)).toMatchObject({ id });
    expect(await findUserByUsername(read, name)).toMatchObject({ id: String(id) });
  });

  it.each(['Eclair Cafe', '%', '', "'; drop table clients; --"])('%j is nobody', async (name) => {
    expect(await findClientByName(read, name)).toBeNull();
    expect(await findUserByUsername(read, name)).toBeNull();
  });
});
