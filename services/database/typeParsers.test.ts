import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('values from $name', ({ open }) => {
  const database = databaseForAll({ open });

  it.each([
    ['int2', `'-7'::int2`, -7],
    ['int4', `'7'::int4`, 7],
    ['int8', `'9007199254740991'::int8`, 9007199254740991],
    ['count(*)', `(select count(*) from generate_series(1, 3))`, 3],
    ['numeric', `'12345678901234567890.10'::numeric`, '12345678901234567890.10'],
    ['a sum of int8', `(select sum(n::int8) from generate_series(1, 3) n)`, '6'],
    ['float8', `'0.1'::float8`, 0.1],
    ['bool', `true`, true],
    ['text', `'O''Brien "£"'::text`, `O'Brien "£"`],
    ['empty text', `''::text`, ''],
    ['uuid', `'9B3C0D3E-8A0F-4B6B-9C0E-3F6F2B1C4D5E'::uuid`, '9b3c0d3e-8a0f-4b6b-9c0e-3f6f2b1c4d5e'],
    ['bytea', `'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['json', `'{"a": [1, null, "b"]}'::json`, { a: [1, null, 'b'] }],
    ['jsonb', `'"text"'::jsonb`, 'text'],
    ['jsonb null', `'null'::jsonb`, null],
    ['date', `'2026-05-01'::date`, '2026-05-01'],
    ['timestamptz', `'2026-05-01 12:30:00.123456+05:45'::timestamptz`, '2026-05-01T06:45:00.123Z'],
    ['timestamptz without a fraction', `'2026-05-01 12:30:00Z'::timestamptz`, '2026-05-01T12:30:00.000Z'],
    ['the day of an instant, in UTC', `('2026-05-01 23:59:59Z'::timestamptz)::date`, '2026-05-01'],
    ['timestamp', `'2026-05-01 12:30:00'::timestamp`, '2026-05-01 12:30:00'],
    ['interval', `'1 day 02:00:00'::interval`, '1 day 02:00:00'],
    ['int4range', `int4range(1, 5, '[]')`, '[1,6)'],
    ['int4range without an end', `int4range(1, null)`, '[1,)'],
    ['null', `null::int8`, null],
    ['int8[]', `array[1, null, 3]::int8[]`, [1, null, 3]],
    ['numeric[]', `array[1.50, 2]::numeric[]`, ['1.50', '2']],
    ['text[]', `array['a,b', 'c"d', '\\', '', null, 'NULL']::text[]`, ['a,b', 'c"d', '\\', '', null, 'NULL']],
    [
      'uuid[]',
      `array['9b3c0d3e-8a0f-4b6b-9c0e-3f6f2b1c4d5e']::uuid[]`,
      ['9b3c0d3e-8a0f-4b6b-9c0e-3f6f2b1c4d5e'],
    ],
    ['timestamptz[]', `array['2026-05-01 12:30:00Z']::timestamptz[]`, ['2026-05-01T12:30:00.000Z']],
    ['jsonb[]', `array['{"a":1}']::jsonb[]`, [{ a: 1 }]],
    ['bool[]', `array[true, false]`, [true, false]],
    ['an empty array', `'{}'::int4[]`, []],
  ])('reads %s', async (_, expression, expected) => {
    const value = await database.pool.oneFirst(sql.unsafe`select ${raw(expression)} as value`);
    expect(value).toEqual(expected);
  });

  it.each([
    ['an int8 beyond the safe integers', `'9007199254740992'::int8`],
    ['an infinite instant', `'infinity'::timestamptz`],
  ])('refuses %s', async (_, expression) => {
    await expect(database.pool.oneFirst(sql.unsafe`select ${raw(expression)} as value`)).rejects.toThrow(
      RangeError,
    );
    // and the connection still works
    expect(await database.pool.oneFirst(sql.unsafe`select 1 as value`)).toBe(1);
  });

  it.each([
    ['text', sql.fragment`${'a "quoted" \\ £ text'}::text`, 'a "quoted" \\ £ text'],
    ['a number as int4', sql.fragment`${42}::int4`, 42],
    ['a number as numeric', sql.fragment`${60.25}::numeric`, '60.25'],
    ['a numeric in text', sql.fragment`${'60.25'}::numeric`, '60.25'],
    ['a bigint', sql.fragment`${9007199254740991n}::int8`, 9007199254740991],
    ['a boolean', sql.fragment`${false}::bool`, false],
    ['null', sql.fragment`${null}::text`, null],
    ['a range', sql.fragment`${'[3,5)'}::int4range`, '[3,5)'],
    ['JSON', sql.fragment`${sql.jsonb({ a: ['b', 1, null] })}`, { a: ['b', 1, null] }],
    ['bytes', sql.fragment`${sql.binary(Buffer.from([0, 92, 255]))}::bytea`, Buffer.from([0, 92, 255])],
    [
      'an array of text',
      sql.fragment`${sql.array(['a,b', 'c"d', '\\', '', null, 'NULL', '{}'], 'text')}`,
      ['a,b', 'c"d', '\\', '', null, 'NULL', '{}'],
    ],
    ['an array of numbers', sql.fragment`${sql.array([1, 2, null], 'int8')}`, [1, 2, null]],
    ['an array of booleans', sql.fragment`${sql.array([true, false], 'bool')}`, [true, false]],
    [
      'an array of bytes',
      sql.fragment`${sql.array([Buffer.from([0, 255])], 'bytea')}`,
      [Buffer.from([0, 255])],
    ],
    ['an empty array', sql.fragment`${sql.array([], 'int4')}`, []],
  ])('takes %s and gives it back', async (_, expression, expected) => {
    expect(await database.pool.oneFirst(sql.unsafe`select ${expression} as value`)).toEqual(expected);
  });

  it('tells how many rows a statement touched', async () => {
    await database.pool.query(sql.unsafe`create table counted (id int4 primary key)`);
    const inserted = await database.pool.query(
      sql.unsafe`insert into counted select * from ${sql.unnest([[1], [2], [3]], ['int4'])}`,
    );
    const updated = await database.pool.query(sql.unsafe`update counted set id = id + 10 where id > ${1}`);
    const read = await database.pool.query(sql.unsafe`select id from counted order by id`);
    expect([inserted, updated, read].map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ['INSERT', 3],
      ['UPDATE', 2],
      ['SELECT', 3],
    ]);
    expect(read.rows).toEqual([{ id: 1 }, { id: 12 }, { id: 13 }]);
    expect(read.fields.map(({ name }) => name)).toEqual(['id']);
  });
});

/** Unescaped SQL, for the tables of this test. */
function raw(text: string) {
  return sql.fragment(Object.freeze(Object.assign([text], { raw: Object.freeze([text]) })));
}
