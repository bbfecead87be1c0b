import { expect, vi } from 'vitest';
import type { ReplayView, VerificationView } from '#projections/readModelVersions/view.ts';
import type { HttpClient } from './httpClient.ts';

const underWay: readonly string[] = ['queued', 'building', 'catching-up', 'comparing'];

/** Waits until a replay or a verification ends. */
export const finished = async <View extends ReplayView | VerificationView>(
  client: HttpClient,
  path: string,
): Promise<View> => {
  const look = async (): Promise<View> => {
    const latest = (await client.get(path)).body as View;
    expect(underWay).not.toContain(latest.status);
    return latest;
  };
  return vi.waitFor(look, { timeout: 30_000, interval: 20 });
};

/** Starts a replay and waits until it is ready. */
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
