// Runs before the first paint. A file of its own, as the content security policy allows no script inside the page.
// Without a choice the stylesheet follows the system.
(() => {
  try {
    const theme = localStorage.getItem('planner-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is switched off in this browser: the system's theme it is.
  }
})();
