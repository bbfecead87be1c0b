import { LogOut } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Brand } from './Brand.tsx';
import { LiveStatus } from './LiveStatus.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useSignOut } from './useSignOut.ts';
import './Shell.css';

/** A team member's frame: their page under a bar, no sidebar (core section 2). */
export function MemberFrame() {
  const signOut = useSignOut();
  return (
    <div className="member-frame">
      <header className="topbar">
        <Brand />
        <strong>Planner</strong>
        <LiveStatus />
        <ThemeSwitch isCompact={false} />
        <Button
          icon={<LogOut />}
          size="small"
          variant="quiet"
          isPending={signOut.isPending}
          onPress={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      </header>
      <main className="page">
        <Outlet />
      </main>
    </div>
  );
}
