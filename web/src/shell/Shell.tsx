import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { text } from '../address/parameters.ts';
import { useParameter } from '../address/useAddress.ts';
import { GoButton } from '../app/GoButton.tsx';
import { LoadingScreen } from '../app/LoadingScreen.tsx';
import { paths } from '../app/paths.ts';
import { lazyCard } from '../ui/code/lazyCard.tsx';
import { Frame } from './Frame.tsx';
import { IncompleteFigures } from './notices/IncompleteFigures.tsx';

// Fetched when a user looks at a past day.
const PastDay = lazyCard(async () => (await import('./PastDay.tsx')).PastDay);
const ChooseDay = lazyCard(async () => (await import('./ChooseDay.tsx')).ChooseDay);

/** The administrator's frame, of today or of the past day in the address; `?asOf=` alone asks for a day. */
export function Shell() {
  const [asOf] = useParameter('asOf', text);
  if (asOf) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <PastDay key={asOf} asOf={asOf} />
      </Suspense>
    );
  }
  return (
    <Frame>
      {asOf === '' && (
        <Suspense>
          <ChooseDay />
        </Suspense>
      )}
      <IncompleteFigures>
        <GoButton to={paths.formulas}>See what could not be counted</GoButton>
      </IncompleteFigures>
      <Outlet />
    </Frame>
  );
}
