import { useQuery } from '@tanstack/react-query';
import { backupFault } from '#domain/access/backupWords.ts';
import { counted } from '#domain/values/sentences.ts';
import type { BackupsView, BackupView } from '#projections/readModelVersions/view.ts';
import { backupsQuery } from '../../api/queries/replays.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { momentText } from '../../format/dates.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';

const megabytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** The state of the backups. */
export function BackupCard() {
  const found = useQuery(backupsQuery());
  return (
    <Card title="Backups">
      <div className={layout.stack}>
        <Loaded of={found} loading={<SkeletonList label="Loading the backups" rows={2} />}>
          {(backups) => <Backups {...backups} />}
        </Loaded>
      </div>
    </Card>
  );
}

function Backups({ at, isEncrypted, latest, latestProved }: BackupsView) {
  const fault = latest && backupFault(latest);
  return (
    <>
      {at === null ? (
        <Alert tone="watch" title="The planner makes no backups by itself">
          Set BACKUP_AT and BACKUP_DIR where it is started, and it makes one every day, restores it into a
          database of its own, and compares the figures.
        </Alert>
      ) : (
        <p className={layout.muted}>
          Every day at {at}: everything is written to a file, restored into a database of its own, and the
          figures compared with those in use.{' '}
          {isEncrypted
            ? 'The files are encrypted.'
            : 'The files are not encrypted: set BACKUP_KEY_FILE where they leave this machine.'}
        </p>
      )}
      {fault && <Alert tone="over">{fault}</Alert>}
      {at !== null && latest === null && <p>There has been none yet.</p>}
      {latest?.status === 'running' && <p>A backup has been under way since {momentText(latest.begunAt)}.</p>}
      {latestProved ? (
        <Alert
          tone={latestProved.day === latest?.day ? 'good' : 'info'}
          title={
            latestProved.day === latest?.day ? 'The latest backup is checked' : 'The last one that is checked'
          }
        >
          {backupText(latestProved)}
        </Alert>
      ) : (
        latest !== null && <p>None has been checked yet.</p>
      )}
    </>
  );
}

/** "12,345 changes, 3.4 MB, of 23 November 2026 at 02:30: planner-….gz" */
const backupText = ({ events, bytes, begunAt, file }: BackupView): string =>
  `${counted(events ?? 0, 'change', 'changes')}, ${megabytes.format((bytes ?? 0) / 1_000_000)} MB, of ${momentText(begunAt)}: ${file}`;
