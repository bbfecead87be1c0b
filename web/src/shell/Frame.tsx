import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { AddressNotices } from '../address/AddressNotices.tsx';
import { Brand } from '../app/Brand.tsx';
import { useMediaQuery } from '../app/useMediaQuery.ts';
import { ExplainHost } from '../money/explain/ExplainHost.tsx';
import { IconButton } from '../ui/basics/IconButton.tsx';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';
import { ClosedMonthsQuestion } from './ClosedMonthsQuestion.tsx';
import { useDigest } from './digest/useDigest.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LiveStatus } from './notices/LiveStatus.tsx';
import { UnsavedNotices } from './notices/UnsavedNotices.tsx';
import { usePagesAhead } from './pages.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import * as styles from './Shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSignOut } from './sidebar/useSignOut.tsx';
import { isDialogOpen, UndoKeys } from './UndoKeys.tsx';
import { usePrintKey } from './usePrintKey.ts';

/** The palette's code, fetched when it is first needed. */
const loadPalette = async () => (await import('./palette/CommandPalette.tsx')).CommandPalette;

/** Whether the command palette is open; Ctrl+K or Cmd+K opens and closes it. */
const useCommandPalette = () => {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Half of the shortcut is pressed: prefetch what the other half opens.
    if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => {});
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.shiftKey || event.altKey || event.repeat) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else if (!isDialogOpen()) setOpen(true);
  });
  useEffect(() => {
    // In the capture phase, before a field handles the key itself.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
};

// Only narrow screens have it.
const Drawer = lazyDialog(async () => (await import('./Drawer.tsx')).Drawer);
const CommandPalette = lazyDialog(loadPalette);

type FrameProps = {
  /** Counts the moves to another day: after each the focus goes to the page, as it does on another page. */
  moves: number;
  children: ReactNode;
};

/** Sidebar and page; icons only under 1100 px, a drawer under 720 px. */
export function Frame({ moves, children }: FrameProps) {
  const isDrawer = useMediaQuery('(max-width: 719.98px)');
  const isCompact = useMediaQuery('(min-width: 720px) and (max-width: 1099.98px)');
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const palette = useCommandPalette();
  // Up here, so that it survives a change of layout.
  const digest = useDigest();
  const signOut = useSignOut();
  // A past day is not live, and there is nothing new in it.
  const isPast = useReadOnly();
  usePagesAhead();
  usePrintKey();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // On another page the focus moves to its top; the first page leaves it where it is.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  // The frame of another day is a new one, and what had the focus has gone.
  useEffect(() => {
    if (moves > 0) main.current?.focus({ preventScroll: true });
  }, [moves]);
  return (
    <div
      className={styles.shell}
      data-slot="shell"
      data-compact={isCompact || undefined}
      data-past={isPast || undefined}
    >
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      {isDrawer ? (
        <header className={styles.topbar}>
          <IconButton label="Open menu" icon={<MenuIcon />} onPress={() => setOpen(true)} />
          <Brand />
          {!isPast && <LiveStatus />}
          {!isPast && digest.button(true)}
          <PaletteButton isCompact onPress={palette.open} />
          {isOpen && <Drawer signOut={signOut} onClose={() => setOpen(false)} onSearch={palette.open} />}
        </header>
      ) : (
        <Sidebar
          isCompact={isCompact}
          signOut={signOut}
          onSearch={palette.open}
          status={
            !isPast && (
              <>
                {digest.button(isCompact)}
                <LiveStatus isCompact={isCompact} />
              </>
            )
          }
        />
      )}
      <main ref={main} id="main" className={styles.page} tabIndex={-1}>
        <AddressNotices />
        <UnsavedNotices />
        {children}
      </main>
      <ScrollRestoration />
      <ExplainHost />
      <LeaveGuard />
      {!isPast && <UndoKeys />}
      {!isPast && <ClosedMonthsQuestion />}
      {digest.dialog}
      {signOut.question}
      {palette.isOpen && <CommandPalette onClose={palette.close} />}
    </div>
  );
}
