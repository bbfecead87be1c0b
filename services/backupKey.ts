import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

// `npm run backup-key -- <file>`: makes up a key for backups, as age-keygen does.
const [file] = process.argv.slice(2);
const path = file && resolve(file);
if (!path || existsSync(path)) {
  process.stderr.write(
    path
      ? `${path} exists already. Choose another name: a key that is written over opens no backup any more.\n`
      : 'Say where to: npm run backup-key -- backup-key.txt\n',
  );
  process.exitCode = 1;
} else {
  const secret = await generateX25519Identity();
  await writeFile(path, `# public key: ${await identityToRecipient(secret)}\n${secret}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  process.stdout.write(
    `Wrote a key to ${path}. Set BACKUP_KEY_FILE to it, and keep a copy where no backup is: without it nobody can open one.\n`,
  );
}
