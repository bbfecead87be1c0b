import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Focusable } from 'react-aria-components';
import { NavLink, useLocation, useSearchParams } from 'react-router-dom';
import { IconButton } from '../ui/IconButton.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Brand } from './Brand.tsx';
import { type NavigationEntry, navigation } from './navigation.ts';
import { PastDayLink } from './PastDayLink.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { paths } from './paths.ts';
import { SidebarFooter } from './SidebarFooter.tsx';
import './Sidebar.css';

type SidebarProps = {
  /** Icons only; the names are tooltips then. */
  isCompact: boolean;
  /** In a drawer: the cross. */
  onClose?: () => void;
  /** Opens the command palette. */
  onSearch: () => void;
  /** Whether changes arrive live. */
  status?: ReactNode;
};

/** How far from the list's edges the current entry is brought into sight: clear of the shadows. Pixels. */
const clearance = 12;

function Entry({ entry, isCompact }: { entry: NavigationEntry; isCompact: boolean }) {
  const [params] = useSearchParams();
  const month = params.get('month');
  const Icon = entry.icon;
  return (
    <li>
      <Tooltip text={entry.label} placement="right" isDisabled={!isCompact}>
        <Focusable>
          <NavLink
            // Planning goes on in the same month on the next page.
            to={{ pathname: entry.path, search: month ? `?month=${month}` : '' }}
            end={entry.path === paths.home}
            className="sidebar-link"
          >
            <Icon size={18} aria-hidden="true" />
            <span className={isCompact ? 'ui-hidden' : undefined}>{entry.label}</span>
          </NavLink>
        </Focusable>
      </Tooltip>
    </li>
  );
}

/** Name, navigation and the person (core section 2). */
export function Sidebar({ isCompact, onClose, onSearch, status }: SidebarProps) {
  const entries = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page another entry is the current one
  useEffect(() => {
    const list = entries.current;
    const current = list?.querySelector('[aria-current=page]');
    if (!list || !current) return;
    // On a low screen it would stay out of sight where the palette or a link led to it. Tab goes on from where
    // `scrollIntoView` has been, but is to begin at the top of the page.
    const [frame, entry] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    const below = entry.bottom + clearance - frame.bottom;
    list.scrollTop += below > 0 ? below : Math.min(0, entry.top - clearance - frame.top);
  }, [pathname]);
  return (
    <aside className="sidebar" aria-label="Sidebar">
      <header className="sidebar-head">
        <Brand />
        {!isCompact && (
          <div className="sidebar-name">
            <strong>Planner</strong>
            <span>Capacity &amp; Profitability</span>
          </div>
        )}
        {onClose && <IconButton label="Close menu" icon={<X />} onPress={onClose} />}
      </header>
      <PaletteButton isCompact={isCompact} onPress={onSearch} />
      <nav ref={entries} className="sidebar-nav" aria-label="Main">
        {navigation.map((section) => (
          <section key={section.title ?? ''} aria-label={section.title}>
            {section.title && !isCompact && <h2 className="sidebar-section">{section.title}</h2>}
            <ul>
              {section.entries.map((entry) => (
                <Entry key={entry.path} entry={entry} isCompact={isCompact} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <PastDayLink isCompact={isCompact} onClick={onClose} />
      {status}
      <SidebarFooter isCompact={isCompact} />
    </aside>
  );
}
