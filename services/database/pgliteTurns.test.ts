import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'slonik';
import { expect, it } from 'vitest';
import { pglite } from '../../tests/databases.ts';

it('lets others in between the queries of a long transaction on the embedded database', async () => {
  const database = await pglite.open();
  let turns = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      await turn();
      turns += 1;
    }
  })();
  await database.pool.transaction(async (transaction) => {
    turns = 0;
    const begun = performance.now();
    while (performance.now() - begun < 200)
      await transaction.query(sql.unsafe`select count(*) from generate_series(1, 5000)`);
  });
  over = true;
  await others;
  await database.close();
  expect(turns).toBeGreaterThan(2);
});
