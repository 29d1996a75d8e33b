/** Runs before the first paint: a person's own choice of light or dark, so that nothing flashes. */
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage can be switched off; then the system's choice holds.
}
