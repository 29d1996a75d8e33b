/** Runs before the first paint to avoid flashes: applies the stored theme and shows the cookie banner. */
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage can be disabled; then the system theme applies.
}

if (!/(?:^|; )cookie-consent=/.test(document.cookie)) {
  const page = document.documentElement
  page.dataset.cookies = 'ask'
  // The buttons are there before the script that handles them loads; presses are stored until then.
  addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-consent]')
    if (pressed) page.dataset.pressed = pressed.dataset.consent
  })
}
