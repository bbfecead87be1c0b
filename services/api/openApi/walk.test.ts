import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pglite } from '../../../tests/databases.ts';
import { expectRefusal } from '../../../tests/problems.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import {
  addExamples,
  DocumentWalk,
  type OpenApi,
  observabilityOf,
  type Step,
} from '../testing/documentWalk.ts';
import { refusalsByStatus } from '../testing/refusalExamples.ts';

/** Responses that aren't JSON, or aren't predictable. */
const withoutExample = ['getLive', 'getOpenapiJson'];

/**
 * Operations whose example alone is refused: they need a password, a code, a provider, a session, or current figures.
 * An adopted replay can't be deleted, answered time off can't be answered again, and a client with projects can only be
 * merged into an existing one.
 */
const refused = [
  'deleteAdminReplaysById',
  'deleteAuthSessionsById',
  'deleteClientsById',
  'deleteTeamMemberTimeOffByTimeOffId',
  'getOidcCallback',
  'getOidcStart',
  'postAdminFormulasAdopt',
  'postAuthSecondFactor',
  'postAuthSecondFactorRecoveryCodes',
  'postAuthSecondFactorRemoval',
  'postClientsByIdMerge',
  'postLoginCode',
  'postPeriodsByMonthClose',
  'postPeriodsByMonthReopen',
  'putAuthPassword',
  'putAuthSecondFactor',
];

/** Replaces values that differ from run to run by those in the document. */
const steady = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '0f7c9a1e-5b7d-4a53-9d0a-3f6f1f2b8c44')
      .replaceAll(/[0-9a-f]{64}/g, 'a1b2c3d4'.repeat(8))
      .replaceAll(/"password":"[^"]+"/g, '"password":"tQ3vK7-mB9xw"'),
  );

describe('a program that walks the document of the API with its examples', () => {
  let server: TestServer;
  let walk: DocumentWalk;
  let document: OpenApi;
  const steps: Step[] = [];
  beforeAll(async () => {
    const clock = { now: new Date('2026-05-04T09:00:00Z') };
    server = await startServer(pglite, { now: () => clock.now });
    await addExamples(server);
    document = (await server.admin.get('/api/openapi.json')).body as OpenApi;
    walk = new DocumentWalk(server, document);
    clock.now = new Date('2026-05-05T09:00:00Z');
    for (const operation of observabilityOf(document)) steps.push(await walk.ask(operation));
  });
  afterAll(() => server.stop());

  it('then every answer is as the document has it', () => {
    const faults = steps.map((step) => [step.operation.operationId, walk.faultOf(step)]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  it('then all go well but for those that take more than an example', () => {
    const failed = steps.filter(({ answer }) => answer.status >= 400);
    for (const { answer } of failed) expectRefusal(answer);
    expect(failed.map(({ operation }) => operation.operationId).sort()).toEqual(refused);
  });

  it('then the examples of answers in the document are what was answered', async () => {
    const answers = steps
      .filter(
        ({ operation, answer }) => answer.status < 400 && !withoutExample.includes(operation.operationId),
      )
      .filter(({ answer }) => answer.headers['content-type']?.startsWith('application/json'))
      .map(({ operation, answer }) => [operation.operationId, steady(answer.body)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const recorded = {
      answers: Object.fromEntries(answers),
      refusals: steady(await refusalsByStatus(server)),
    };
    // After an intended change: npm test -- services/api/openApi/walk -u
    await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot('answers.json');
  });
});
