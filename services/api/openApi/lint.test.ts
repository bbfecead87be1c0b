import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.ts';

/** False positives of the linter, with reasons. */
const exceptions = [
  // Both only redirect the browser (302), as the sign-in protocol requires.
  'operation-2xx-response #/paths/~1api~1oidc~1start/get/responses',
  'operation-2xx-response #/paths/~1api~1oidc~1callback/get/responses',
];

const lint = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, location: [at] }) => `${ruleId} ${at?.pointer}`);
};

describe('the document of the API through a linter', () => {
  const document = openApiDocument('planner');

  it('then it keeps every rule that the linter recommends, its examples those of their schemas', async () => {
    expect(await lint(document)).toEqual(exceptions);
  });

  it('given an example that is not of its schema, then the linter says so', async () => {
    const changed = JSON.stringify(document).replace('{"id":2,"name":"Aspen",', '{"id":"2","name":"Aspen",');
    expect(await lint(JSON.parse(changed))).toContainEqual(
      expect.stringMatching(/^no-invalid-media-type-examples .*clients\/get/),
    );
  });
});
