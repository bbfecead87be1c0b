import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FigureName, figureNames } from '#domain/money/figures.ts';
import type { Month } from '#domain/values/month.ts';
import type { ExplainView } from '#projections/money/explain/view.ts';
import type { PnlMonthView, PnlView } from '#projections/money/pnl/view.ts';
import type { Whole } from '#projections/reading/pay.ts';
import { expectModalsToAddUp, type Modals, sumOf } from '../projections/testing/modals.ts';
import { testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { propertyRuns, propertyTimeout } from './propertyRuns.ts';
import { randomAgency, randomMonths } from './randomAgency.ts';
import { startServer } from './server.ts';

const ask = async <View>(client: HttpClient, path: string): Promise<View> => {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as View;
};

/** Responses that the forecast's dialogs show. */
const modalsOf = async (client: HttpClient, month: Month): Promise<Modals> => ({
  revenue: await ask(client, `/api/pnl/revenue/${month}`),
  staff: await ask(client, `/api/pnl/breakdown/${month}`),
  software: await ask(client, `/api/pnl/software/${month}`),
  others: await ask(client, `/api/other-costs/month/${month}`),
  summary: await ask(client, `/api/other-costs/summary/${month}`),
});

/** Rows of the forecast in money, each of which can be explained. */
const isCell = (name: FigureName, column: PnlMonthView): name is FigureName & keyof PnlMonthView =>
  name in column && !name.endsWith('Margin');

const expectToBeExplained = async (client: HttpClient, column: PnlMonthView) => {
  for (const name of figureNames) {
    if (!isCell(name, column)) continue;
    const explained = await ask<ExplainView>(client, `/api/explain?figure=${name}&month=${column.month}`);
    expect(explained.value, name).toBe(column[name]);
    for (const { lines, value } of explained.terms) {
      expect(sumOf(lines.map(({ amount }) => amount)), name).toBe(value);
      expect(
        lines.filter(({ change }) => change === null),
        name,
      ).toEqual([]);
    }
  }
};

describe.each(testDatabases)('random agencies by HTTP on $name', (kind) => {
  it('have modals and explanations that add up to their cells to the penny', {
    timeout: propertyTimeout,
  }, async () => {
    const [from, to] = [randomMonths[0], randomMonths.at(-1)];
    await fc.assert(
      fc.asyncProperty(randomAgency, fc.constantFrom(...randomMonths), async (requests, explained) => {
        const server = await startServer(kind);
        try {
          for (const { method, path, body } of requests) {
            const answer = await server.admin.send(method, path, { json: body });
            expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500);
          }
          const { months } = await ask<Whole<PnlView>>(server.admin, `/api/pnl?from=${from}&to=${to}`);
          for (const column of months) {
            expectModalsToAddUp(await modalsOf(server.admin, column.month), column);
            if (column.month === explained) await expectToBeExplained(server.admin, column);
          }
          expect(months.map(({ month }) => month)).toEqual(randomMonths);
        } finally {
          await server.stop();
        }
      }),
      // Each agency has a server of its own, so shrinking a failure would take too long.
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2, endOnFailure: true },
    );
  });
});
