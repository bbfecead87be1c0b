import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { text } from '../address/parameters.ts';
import { useParameter } from '../address/useAddress.ts';
import { GoButton } from '../app/GoButton.tsx';
import { LoadingScreen } from '../app/LoadingScreen.tsx';
import { paths } from '../app/paths.ts';
import * as hiddenStyles from '../ui/basics/hidden.module.css';
import { lazyCard } from '../ui/code/lazyCard.tsx';
import { Frame } from './Frame.tsx';
import { IncompleteFigures } from './notices/IncompleteFigures.tsx';

// Fetched when a user looks at a past day.
const PastDay = lazyCard(async () => (await import('./PastDay.tsx')).PastDay);
const ChooseDay = lazyCard(async () => (await import('./ChooseDay.tsx')).ChooseDay);

/** How often the user has gone to another day, or back to today; choosing a day is not counted. */
const useMoves = (asOf: string | undefined): number => {
  const [shown, setShown] = useState({ asOf, moves: 0 });
  if (shown.asOf === asOf) return shown.moves;
  const moves = shown.moves + (asOf === '' ? 0 : 1);
  setShown({ asOf, moves });
  return moves;
};

/** The administrator's frame, of today or of the past day in the address; `?asOf=` alone asks for a day. */
export function Shell() {
  const [asOf] = useParameter('asOf', text);
  const moves = useMoves(asOf);
  return (
    <>
      {/* Read aloud only because it is there before its text. */}
      <p className={hiddenStyles.hidden} role="status">
        {moves > 0 && (asOf ? 'You are looking at a past day. Nothing can be changed.' : 'This is today.')}
      </p>
      {asOf ? (
        <Suspense fallback={<LoadingScreen />}>
          <PastDay key={asOf} asOf={asOf} moves={moves} />
        </Suspense>
      ) : (
        <Today isChoosing={asOf === ''} moves={moves} />
      )}
    </>
  );
}

function Today({ isChoosing, moves }: { isChoosing: boolean; moves: number }) {
  return (
    <Frame moves={isChoosing ? 0 : moves}>
      {isChoosing && (
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
