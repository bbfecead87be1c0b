import { Pencil, Trash2 } from 'lucide-react';
import { WhereWritable } from '../basics/WhereWritable.tsx';
import { RowButton } from './RowButton.tsx';

type RowButtonsProps = {
  /** What the row is about, for the buttons' names. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Where deleting is out of the question. */
  isProtected?: boolean;
  /** Where there is nothing left to edit. */
  isFinal?: boolean;
};

/** The two buttons at the end of a row that can be edited and deleted. */
export function RowButtons(props: RowButtonsProps) {
  const { name, onEdit, onDelete, isProtected = false, isFinal = false } = props;
  return (
    <WhereWritable>
      <RowButton label={`Edit ${name}`} icon={<Pencil />} isDisabled={isFinal} onPress={onEdit} />
      <RowButton label={`Delete ${name}`} icon={<Trash2 />} isDisabled={isProtected} onPress={onDelete} />
    </WhereWritable>
  );
}
