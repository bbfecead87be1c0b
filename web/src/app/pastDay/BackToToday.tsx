import { Button } from '../../ui/Button.tsx';
import { useGoToDay } from './useGoToDay.ts';

/** Leaves the past day; the page stays. */
export function BackToToday() {
  const go = useGoToDay();
  return <Button onPress={() => go(null)}>Back to today</Button>;
}
