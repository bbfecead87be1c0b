import { expect } from 'vitest';
import type { ReplayView, VerificationView } from '#projections/generations/view.ts';
import type { HttpClient } from './httpClient.ts';

const underWay: readonly string[] = ['queued', 'building', 'catching-up', 'comparing'];

/** Waits until a replay or a verification is no longer under way. */
export const finished = async <View extends ReplayView | VerificationView>(
  client: HttpClient,
  path: string,
): Promise<View> => {
  let latest: View | undefined;
  await expect
    .poll(
      async () => {
        latest = (await client.get(path)).body as View;
        return underWay.includes(latest.status) ? 'under way' : 'finished';
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe('finished');
  if (!latest) throw new Error(`${path} did not answer`);
  return latest;
};

/** Asks for a replay and waits until it is ready. */
export const replayed = async (
  client: HttpClient,
  formulas?: object,
  reason = 'A try',
): Promise<ReplayView> => {
  const answer = await client.post('/api/admin/replays', { formulas, reason });
  expect(answer.status, answer.text).toBe(201);
  const replay = await finished<ReplayView>(client, `/api/admin/replays/${(answer.body as ReplayView).id}`);
  expect(replay, replay.error).toMatchObject({ status: 'ready' });
  return replay;
};
