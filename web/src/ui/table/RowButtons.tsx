import { Pencil, Trash2 } from 'lucide-react';
import { WhereWritable } from '../basics/WhereWritable.tsx';
import { RowButton } from './RowButton.tsx';

type RowButtonsProps = {
  /** The row's name, for the buttons' names. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** The record can't be deleted. */
  isProtected?: boolean;
  /** The record can't be edited any more. */
  isFinal?: boolean;
};

/** The edit and delete buttons at the end of a row. */
export function RowButtons(props: RowButtonsProps) {
  const { name, onEdit, onDelete, isProtected = false, isFinal = false } = props;
  return (
    <WhereWritable>
      <RowButton label={`Edit ${name}`} icon={<Pencil />} isDisabled={isFinal} onPress={onEdit} />
      <RowButton label={`Delete ${name}`} icon={<Trash2 />} isDisabled={isProtected} onPress={onDelete} />
    </WhereWritable>
  );
}
