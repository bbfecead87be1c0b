import { Alert } from '../ui/feedback/Alert.tsx';
import { type Refused, refusedSentence } from './refused.ts';

/** Says what the address asked for and is not shown, and what is shown instead. */
export default function AddressNotice({ refused }: { refused: readonly Refused[] }) {
  return <Alert tone="watch">{refused.map(refusedSentence).join(' ')}</Alert>;
}
