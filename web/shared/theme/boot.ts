/** Runs before the first paint, so that nothing flashes or comes late: a person's own choice of light or dark, the cookie question. */
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage can be switched off; then the system's choice holds.
}

if (!/(?:^|; )cookie-consent=/.test(document.cookie)) {
  const page = document.documentElement
  page.dataset.cookies = 'ask'
  // The buttons are there before the script that hears them; what is pressed meanwhile is kept for it.
  addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-consent]')
    if (pressed) page.dataset.pressed = pressed.dataset.consent
  })
}
