import { LogOut, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { AddressNotices } from '../address/AddressNotices.tsx';
import { text } from '../address/parameters.ts';
import { useParameter } from '../address/useAddress.ts';
import { Brand } from '../app/Brand.tsx';
import { paths } from '../app/paths.ts';
import { useMediaQuery } from '../app/useMediaQuery.ts';
import { Button } from '../ui/basics/Button.tsx';
import { IconButton } from '../ui/basics/IconButton.tsx';
import { lazyCard } from '../ui/code/lazyCard.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { IncompleteFigures } from './notices/IncompleteFigures.tsx';
import { LiveStatus } from './notices/LiveStatus.tsx';
import * as styles from './Shell.module.css';
import { ThemeSwitch } from './sidebar/ThemeSwitch.tsx';
import { useSignOut } from './sidebar/useSignOut.tsx';
import { usePrintKey } from './usePrintKey.ts';

const OnlyAdministrators = lazyCard(
  async () => (await import('../app/OnlyAdministrators.tsx')).OnlyAdministrators,
);

/** A team member's frame: their page or account under a bar, without a sidebar. */
export function MemberFrame() {
  const { isPending, leave, question } = useSignOut();
  usePrintKey();
  const navigate = useNavigate();
  const [asOf] = useParameter('asOf', text);
  const isPhone = useMediaQuery('(max-width: 559.98px)');
  return (
    <div className={styles.memberFrame} data-slot="member-frame">
      <header className={styles.topbar}>
        <Link to={paths.home} className={styles.memberHome} title="Your month">
          <Brand />
          <strong>Planner</strong>
        </Link>
        <LiveStatus />
        <ThemeSwitch isCompact={false} />
        <IconButton label="Your account" icon={<UserRound />} onPress={() => navigate(paths.account)} />
        {isPhone ? (
          <IconButton label="Sign Out" icon={<LogOut />} isPending={isPending} onPress={leave} />
        ) : (
          <Button icon={<LogOut />} size="small" variant="quiet" isPending={isPending} onPress={leave}>
            Sign Out
          </Button>
        )}
        {question}
        <LeaveGuard />
      </header>
      <main className={styles.page}>
        <AddressNotices />
        <IncompleteFigures />
        {asOf ? (
          <Suspense>
            <OnlyAdministrators />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
    </div>
  );
}
