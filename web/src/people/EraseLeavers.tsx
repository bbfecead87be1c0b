import { UserX } from 'lucide-react';
import { useState } from 'react';
import { currentMonth } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import { WhereWritable } from '../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';

type Person = { endMonth: string | null; isErased?: true | undefined };

/** Whether a list has somebody whose last month is over and who is not erased. */
export const hasLeaver = (people: readonly Person[] | undefined): boolean => {
  const now = currentMonth();
  return people?.some(({ endMonth, isErased }) => !isErased && endMonth !== null && endMonth < now) ?? false;
};

const Leavers = lazyDialog(async () => (await import('./Leavers.tsx')).Leavers);

/** A button to erase people who have left; `isOffered` while there may be somebody to erase. */
export function EraseLeavers({ isOffered }: { isOffered: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <WhereWritable>
      {(isOffered || isOpen) && (
        <Button icon={<UserX />} onPress={() => setOpen(true)}>
          Erase personal data
        </Button>
      )}
      {isOpen && <Leavers onClose={() => setOpen(false)} />}
    </WhereWritable>
  );
}
