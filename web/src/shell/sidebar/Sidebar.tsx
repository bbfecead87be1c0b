import { CalendarClock, LogOut, X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Focusable } from 'react-aria-components';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { text } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useCurrentUser } from '../../api/me.ts';
import { Brand } from '../../app/Brand.tsx';
import { type NavigationEntry, navigation } from '../../app/navigation.ts';
import { paths } from '../../app/paths.ts';
import { initials } from '../../format/initials.ts';
import { changedSearch, searchOf } from '../../format/search.ts';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { Tooltip } from '../../ui/basics/Tooltip.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import * as styles from './Sidebar.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import type { SignOut } from './useSignOut.tsx';

type SidebarProps = {
  /** Icons only, with the names as tooltips. */
  isCompact: boolean;
  signOut: SignOut;
  /** Shown as a cross, in a drawer. */
  onClose?: () => void;
  /** Opens the command palette. */
  onSearch: () => void;
  /** The live status. */
  status?: ReactNode;
};

function Entry({ entry, isCompact, search }: { entry: NavigationEntry; isCompact: boolean; search: string }) {
  const Icon = entry.icon;
  return (
    <li>
      <Tooltip text={entry.label} placement="right" isDisabled={!isCompact}>
        <Focusable>
          <NavLink
            to={{ pathname: entry.path, search }}
            end={entry.path === paths.home}
            className={styles.link}
          >
            <Icon size={18} aria-hidden="true" />
            <span className={isCompact ? hiddenStyles.hidden : undefined}>{entry.label}</span>
          </NavLink>
        </Focusable>
      </Tooltip>
    </li>
  );
}

/** Width of the focus ring around an entry, in pixels. */
const ring = 2;

/** Scrolls the list, or the sidebar around it in a low window, until the current page's entry is in sight. */
const showCurrent = (nav: HTMLElement) => {
  const current = nav.querySelector('[aria-current="page"]');
  if (!current) return;
  for (const box of [nav, nav.parentElement ?? nav]) {
    const [shown, entry] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    const [above, below] = [shown.top + ring - entry.top, entry.bottom + ring - shown.bottom];
    box.scrollTop += Math.ceil(Math.max(0, below)) - Math.ceil(Math.max(0, above));
  }
};

/** Keeps the current page's entry in sight when the page or the list's height changes. */
const useCurrentShown = (): RefObject<HTMLElement | null> => {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useLayoutEffect(() => {
    const list = nav.current;
    if (!list) return;
    // jsdom has no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return showCurrent(list);
    // The observer also calls at once after layout; measuring earlier would lay out the page twice.
    const observer = new ResizeObserver(() => showCurrent(list));
    observer.observe(list);
    if (list.parentElement) observer.observe(list.parentElement);
    return () => observer.disconnect();
  }, [pathname]);
  return nav;
};

/** The logo, the navigation and the user. */
export function Sidebar({ isCompact, signOut, onClose, onSearch, status }: SidebarProps) {
  const [month] = useParameter('month', text);
  // Keeps the month on the next page.
  const search = searchOf({ month: month || undefined });
  const nav = useCurrentShown();
  return (
    <aside className={styles.sidebar} aria-label="Sidebar">
      <header className={styles.head}>
        <Brand />
        {!isCompact && (
          <div className={styles.name}>
            <strong>Planner</strong>
            <span>Capacity &amp; Profitability</span>
          </div>
        )}
        {onClose && <IconButton label="Close menu" icon={<X />} onPress={onClose} />}
      </header>
      <PaletteButton isCompact={isCompact} onPress={onSearch} />
      <nav ref={nav} className={styles.nav} aria-label="Main" tabIndex={-1}>
        {navigation.map((section) => (
          <section key={section.title ?? ''} aria-label={section.title}>
            {section.title && !isCompact && <h2 className={styles.section}>{section.title}</h2>}
            <ul>
              {section.entries.map((entry) => (
                <Entry key={entry.path} entry={entry} isCompact={isCompact} search={search} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <PastDayLink isCompact={isCompact} onClick={onClose} />
      {status}
      <SidebarFooter isCompact={isCompact} signOut={signOut} />
    </aside>
  );
}

/** A link that asks for a past day, above the current page. */
function PastDayLink({ isCompact, onClick }: { isCompact: boolean; onClick: (() => void) | undefined }) {
  const { search } = useLocation();
  // On a past day the bar offers another one.
  if (useReadOnly()) return null;
  return (
    <Tooltip text="Past day" placement="right" isDisabled={!isCompact}>
      <Focusable>
        <Link to={{ search: changedSearch(search, { asOf: '' }) }} className={styles.link} onClick={onClick}>
          <CalendarClock size={18} aria-hidden="true" />
          <span className={isCompact ? hiddenStyles.hidden : undefined}>Past day</span>
        </Link>
      </Focusable>
    </Tooltip>
  );
}

/** The signed-in user, the theme, and the sign-out button. */
function SidebarFooter({ isCompact, signOut }: Pick<SidebarProps, 'isCompact' | 'signOut'>) {
  const user = useCurrentUser();
  const { isPending, leave } = signOut;
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
    </footer>
  );
}
