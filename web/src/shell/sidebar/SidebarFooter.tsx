import { LogOut } from 'lucide-react';
import { Focusable } from 'react-aria-components';
import { NavLink } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useCurrentUser } from '../../app/useCurrentUser.ts';
import { initials } from '../../format/initials.ts';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import { Tooltip } from '../../ui/basics/Tooltip.tsx';
import * as styles from './Sidebar.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useSignOut } from './useSignOut.tsx';

/** Who is signed in, the theme, and the way out. */
export function SidebarFooter({ isCompact }: { isCompact: boolean }) {
  const user = useCurrentUser();
  const { isPending, leave, question } = useSignOut();
  const name = user?.username || 'Admin User';
  if (isCompact) {
    return (
      <footer className={styles.foot}>
        <Tooltip text="Your account" placement="right">
          <Focusable>
            <NavLink to={paths.account} className={styles.link} aria-label="Your account">
              <Avatar initials={initials(name)} />
            </NavLink>
          </Focusable>
        </Tooltip>
        <ThemeSwitch isCompact />
        <IconButton label="Sign Out" icon={<LogOut />} isPending={isPending} onPress={leave} />
        {question}
      </footer>
    );
  }
  return (
    <footer className={styles.foot}>
      <NavLink to={paths.account} className={classNames(styles.link, styles.person)} title="Your account">
        <Avatar initials={initials(name)} />
        <div className={styles.personWords}>
          <strong title={name}>{name}</strong>
          {user?.email && <span title={user.email}>{user.email}</span>}
        </div>
      </NavLink>
      <div className={styles.controls}>
        <Button icon={<LogOut />} size="small" variant="quiet" isPending={isPending} onPress={leave}>
          Sign Out
        </Button>
        <ThemeSwitch isCompact={false} />
      </div>
      {question}
    </footer>
  );
}
