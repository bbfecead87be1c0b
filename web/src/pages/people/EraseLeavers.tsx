import { UserX } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';

const Leavers = lazyDialog(async () => (await import('./Leavers.tsx')).Leavers);

/** Leads to erasing people who have left; `isOffered` while there may be somebody to erase. */
export function EraseLeavers({ isOffered }: { isOffered: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <WhereWritable>
      {(isOffered || isOpen) && (
        <IconButton
          label="Erase personal data"
          icon={<UserX />}
          variant="secondary"
          onPress={() => setOpen(true)}
        />
      )}
      {isOpen && <Leavers onClose={() => setOpen(false)} />}
    </WhereWritable>
  );
}
