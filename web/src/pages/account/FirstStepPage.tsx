import { useCurrentUser } from '../../app/useCurrentUser.ts';
import { ChoosePasswordPage } from './ChoosePasswordPage.tsx';
import { RequiredSecondFactorPage } from './RequiredSecondFactorPage.tsx';

/** What comes before everything else: a password of one's own, then a second factor that is required. */
export function FirstStepPage() {
  return useCurrentUser()?.mustChoosePassword ? <ChoosePasswordPage /> : <RequiredSecondFactorPage />;
}
