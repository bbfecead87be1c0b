import { sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import {
  type ClaimKind,
  claimName,
  claimNames,
  noteClaimed,
  type RecordExists,
  releaseName,
} from './claims.ts';
import { migrateOperationalStore } from './migrate.ts';

const no = async () => false;
const yes = async () => true;

describe.each(testDatabases)('claimed names on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
  });

  const claim = (
    name: string,
    owner: string,
    isInUse = no,
    isThere: RecordExists = no,
    kind: ClaimKind = 'client',
    stream: string | null = null,
  ) => claimName(database.pool, kind, name, owner, isInUse, isThere, stream);
  const pass = (seconds: number) =>
    database.pool.query(
      sql.unsafe`update vault.claims set claimed_at = claimed_at - make_interval(secs => ${seconds})`,
    );

  it('given many who want one at once, under any spelling, then one gets it', async () => {
    const spellings = ['Ash', 'ASH', ' ash ', 'Ａsh', 'ash'];
    const claims = await Promise.all(spellings.map((name, index) => claim(name, `owner ${index}`)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claim('Ash', 'other', no, no, 'username')).toBe(true);
  });

  it('given a claim older than a minute, then it can be taken over once, unless a record has the name', async () => {
    await claim('Elm', 'first');
    await pass(59);
    expect(await claim('Elm', 'second')).toBe(false);
    await pass(2);
    expect(await claim('Elm', 'third', yes)).toBe(false);
    const many = await Promise.all(['fourth', 'fifth', 'sixth'].map((owner) => claim('Elm', owner)));
    expect(many.filter(Boolean)).toHaveLength(1);
  });

  it('given figures that are behind for minutes, then the name of a record that is there stays taken', async () => {
    await claim('Fir', 'first');
    await noteClaimed(database.pool, 'client', 'first', new Map([['Fir', 'client-7']]));
    await pass(3_600);
    const asked: string[] = [];
    const isThere = async (stream: string) => asked.push(stream) > 0;
    expect(await claim('Fir', 'second', no, isThere)).toBe(false);
    expect(asked).toEqual(['client-7']);
    expect(await claim('Fir', 'second', no, no)).toBe(true);
    // The previous record is no longer checked.
    await pass(61);
    expect(await claim('Fir', 'third', no, yes)).toBe(true);
  });

  it.each<[string, (name: string) => Promise<unknown>]>([
    [
      'somebody else takes it over',
      async (name) => {
        await claim(name, 'third');
        await pass(61);
      },
    ],
    [
      'its owner notes a record',
      (name) => noteClaimed(database.pool, 'client', 'first', new Map([[name, 'client-6']])),
    ],
  ])('given %s while the log is asked, then it is not taken over', async (what, meanwhile) => {
    const name = `Alder: ${what}`;
    await claim(name, 'first');
    await noteClaimed(database.pool, 'client', 'first', new Map([[name, 'client-6']]));
    await pass(61);
    const isThere = async () => {
      await meanwhile(name);
      return false;
    };
    expect(await claim(name, 'second', no, isThere)).toBe(false);
  });

  it('given one who hung for longer than a minute before making a record, then it hears that the name is another’s', async () => {
    const note = (owner: string, stream: string) =>
      noteClaimed(database.pool, 'client', owner, new Map([['Hazel', stream]]));
    await claim('Hazel', 'first');
    await pass(61);
    expect(await claim('Hazel', 'second')).toBe(true);
    expect(await note('first', 'client-8')).toEqual(['Hazel']);
    expect(await note('second', 'client-9')).toEqual([]);
  });

  it('given one who notes a record after a minute, then nobody takes the name over before it can be made', async () => {
    for (let attempt = 1; attempt <= 20; attempt++) {
      const name = `Rowan ${attempt}`;
      await claim(name, 'first');
      await pass(61);
      const note = () =>
        noteClaimed(database.pool, 'client', 'first', new Map([[name, `client-${attempt}`]]));
      const [lost, isTaken] = await Promise.all([note(), claim(name, 'second')]);
      expect(lost.length > 0, name).toBe(isTaken);
    }
  });

  it('given several names, then those of others are told, and the owner’s own may be claimed again', async () => {
    const several = (names: string[], owner: string) => claimNames(database.pool, 'client', names, owner, no);
    expect(await several(['Oak', 'Pine'], 'first')).toEqual([]);
    expect(await several(['OAK', 'Larch'], 'second')).toEqual(['OAK']);
    expect(await several(['Oak', 'Pine'], 'first')).toEqual([]);
  });

  it('given two who claim a name for one record, then both have it, and a refusal of neither frees it', async () => {
    const given = (owner: string, stream: string) => claim('Lime', owner, no, no, 'client', stream);
    expect(await given('first', 'client-11')).toBe(true);
    expect(await given('second', 'client-11')).toBe(true);
    expect(await given('third', 'client-12')).toBe(false);
    expect(await claim('Lime', 'fourth')).toBe(false);
    for (const owner of ['first', 'second']) await releaseName(database.pool, 'client', 'Lime', owner);
    expect(await given('fifth', 'client-12')).toBe(false);
    await releaseName(database.pool, 'client', 'Lime', 'client-11');
    expect(await given('sixth', 'client-12')).toBe(true);
  });

  it('given a name taken over for another record, then it is that one’s', async () => {
    await claim('Teak', 'first', no, no, 'client', 'client-13');
    await pass(61);
    expect(await claim('Teak', 'second', no, no, 'client', 'client-14')).toBe(true);
    expect(await claim('Teak', 'third', no, no, 'client', 'client-13')).toBe(false);
    expect(await claim('Teak', 'third', no, no, 'client', 'client-14')).toBe(true);
  });

  it('given a record for one of several names, then the others are for none', async () => {
    for (const name of ['Rose', 'Lilac']) await claim(name, 'first');
    await noteClaimed(database.pool, 'client', 'first', new Map([['Rose', 'client-5']]));
    await pass(61);
    expect(await claim('Lilac', 'second', no, yes)).toBe(true);
    expect(await claim('Rose', 'second', no, yes)).toBe(false);
  });

  it('given a release by whoever has it, then that name of that kind is free, and nothing else', async () => {
    for (const name of ['Box', 'Ivy']) await claim(name, 'first');
    await claim('Box', 'first', no, no, 'username');
    await releaseName(database.pool, 'client', 'Box', 'somebody');
    expect(await claim('Box', 'second')).toBe(false);
    await releaseName(database.pool, 'client', 'Box', 'first');
    expect(await claim('Box', 'second')).toBe(true);
    expect(await claim('Ivy', 'second')).toBe(false);
    expect(await claim('Box', 'second', no, no, 'username')).toBe(false);
  });

  it('given a release, then the name is free', async () => {
    await claim('Yew', 'first');
    await releaseName(database.pool, 'client', ' YEW ');
    expect(await claim('Yew', 'second')).toBe(true);
  });
});
