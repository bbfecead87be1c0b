import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import thrift from '../../scripts/thrift.json' with { type: 'json' };

const result = z.object({
  /** Events a second. */
  rate: z.number(),
  /** Peak memory of the process, in MB. */
  resident: z.number(),
  /** Why the result is invalid; null where it equals a fold in memory. */
  fault: z.string().nullable(),
});
export type CaseResult = z.infer<typeof result>;

/** Runs a case in a process of its own. @throws when it fails, or takes longer than ten minutes */
export const runCase = async (part: { case: string; events: number; at: string }): Promise<CaseResult> => {
  const child = spawn(
    process.execPath,
    [...thrift.arguments, join(import.meta.dirname, 'case.ts'), part.case, String(part.events), part.at],
    {
      env: { ...process.env, ...thrift.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 600_000,
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The case ${part.case} ended with ${code}`);
  return result.parse(JSON.parse(output));
};
