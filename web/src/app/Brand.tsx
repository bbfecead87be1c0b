/** The planner's logo, as on the browser's tab: bars in a cell of a comb. */
export function Brand() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--accent)" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" />
      <path fill="var(--accent-on)" d="M9 17h3.5v6H9zm5.25-8h3.5v14h-3.5zm5.25 4H23v10h-3.5z" />
    </svg>
  );
}
