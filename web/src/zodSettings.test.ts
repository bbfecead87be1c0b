import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

// A process of its own, as zod takes its settings once; there, generating code throws and is counted.
const program = `
  let made = 0;
  globalThis.Function = class { constructor() { made += 1; } };
  await import('./web/src/zodSettings.ts');
  const { z } = await import('zod');
  const schema = z.object({ hours: z.number() });
  console.log(JSON.stringify([schema.safeParse({ hours: 'ten' }).success, schema.parse({ hours: 10 }), made]));
`;

it('zod makes up no code where the content security policy would refuse it', () => {
  const told = execFileSync(process.execPath, [
    '--disallow-code-generation-from-strings',
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(JSON.parse(told.toString())).toEqual([false, { hours: 10 }, 0]);
});
