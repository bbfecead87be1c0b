import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { useReadOnly } from '../ui/readOnly.ts';
import type { Path } from './paths.ts';

type GoButtonProps = {
  to: Path;
  /** What opens there: "?new=1". */
  search?: string;
  children: string;
};

/** The next action of an empty state where it lies on another page. */
export function GoButton({ to, search = '', children }: GoButtonProps) {
  const navigate = useNavigate();
  // Nothing is made on a past day.
  if (useReadOnly() && search.startsWith('?new=')) return null;
  return <Button onPress={() => navigate({ pathname: to, search })}>{children}</Button>;
}
