import { expect, it, vi } from 'vitest';

it('zod makes up no code where the content security policy would refuse it', async () => {
  vi.resetModules();
  await import('./zodSettings.ts');
  const made = vi.fn();
  vi.stubGlobal(
    'Function',
    class {
      constructor() {
        made();
      }
    },
  );
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
  expect(z.object({ hours: z.number() }).safeParse({ hours: 'ten' }).success).toBe(false);
  expect(z.object({ hours: z.number() }).parse({ hours: 10 })).toEqual({ hours: 10 });
  vi.unstubAllGlobals();
  expect(made).not.toHaveBeenCalled();
});
