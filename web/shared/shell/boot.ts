/**
 * Runs before the first paint. Applies the stored theme and shows the cookie banner, which avoids flashes; lets what is
 * clicked early wait for the script of the page.
 */
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

// A page is seen before its script runs. A button that is pressed until then, also by Enter in a field, is pressed once the page
// is hydrated: a form that the browser sent by itself would put what was typed into the address, a password too.
let early: HTMLElement | undefined
const wait = (event: Event) => {
  const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('#island button')
  if (!pressed) return
  early = pressed
  event.preventDefault()
  event.stopImmediatePropagation()
}
addEventListener('click', wait, true)
addEventListener('hydrated', () => {
  removeEventListener('click', wait, true)
  early?.click()
})
