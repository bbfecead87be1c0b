import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BackupsView, BackupView } from '#projections/readModelVersions/view.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { BackupCard } from './BackupCard.tsx';

const proved: BackupView = {
  day: '2026-06-10',
  status: 'proved',
  begunAt: '2026-06-10T01:30:00.000Z',
  endedAt: '2026-06-10T01:30:09.000Z',
  file: 'planner-20260610T013000Z.gz',
  bytes: 3_412_000,
  events: 12_345,
  differing: [],
  error: null,
};
const failed: BackupView = {
  ...proved,
  day: '2026-06-11',
  status: 'failed',
  file: null,
  bytes: null,
  events: null,
  error: 'There is no room left in the folder of BACKUP_DIR. Make room, or set BACKUP_DIR to a larger disk.',
};

let view: BackupsView;
beforeEach(() => {
  view = { at: '02:30', isEncrypted: false, latest: null, latestProved: null };
  fakeApi({ 'GET /api/admin/backups': () => ({ status: 200, body: view }) });
});
const show = () => renderPage(BackupCard, '/formulas');

describe('the backups', () => {
  it('tells the latest one that a restore has proved, and when they are made', async () => {
    view = { ...view, latest: proved, latestProved: proved };
    show();
    expect(await screen.findByText('The latest backup is checked')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe(
      'The latest backup is checked12,345 changes, 3.4 MB, of 10 June 2026 at 02:30: planner-20260610T013000Z.gz',
    );
    expect(screen.getByText(/^Every day at 02:30: .* not encrypted: set BACKUP_KEY_FILE/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells why the latest failed, and which is the last that is good', async () => {
    view = { ...view, isEncrypted: true, latest: failed, latestProved: proved };
    show();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The backup of 11 June 2026 failed. There is no room left in the folder of BACKUP_DIR. Make room, or set BACKUP_DIR to a larger disk.',
    );
    expect(screen.getByText('The last one that is checked')).toBeDefined();
    expect(screen.getByText(/The files are encrypted\.$/)).toBeDefined();
  });

  it('tells that one is under way, and that none has been proved', async () => {
    view = { ...view, latest: { ...failed, status: 'running', error: null, endedAt: null } };
    show();
    expect(await screen.findByText('A backup has been under way since 10 June 2026 at 02:30.')).toBeDefined();
    expect(screen.getByText('None has been checked yet.')).toBeDefined();
  });

  it('says how to have them where there are none', async () => {
    view = { ...view, at: null };
    show();
    expect(
      (await screen.findByText('The planner makes no backups by itself')).parentElement?.textContent,
    ).toContain('Set BACKUP_AT and BACKUP_DIR');
    expect(screen.queryByText('There has been none yet.')).toBeNull();
  });
});
