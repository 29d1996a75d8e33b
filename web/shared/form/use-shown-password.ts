import { useState } from 'react'

/** A password that can be shown: props of its input and of the button beside it. Pasting and password managers work. */
export function useShownPassword(label: string, words: { show: string; hide: string }) {
  const [isShown, setShown] = useState(false)
  const word = isShown ? words.hide : words.show
  return {
    input: { type: isShown ? 'text' : 'password', autoCapitalize: 'none', spellCheck: false },
    button: {
      onClick: () => setShown(!isShown),
      'aria-pressed': isShown,
      'aria-label': `${word}: ${label}`,
      children: word,
    },
  } as const
}
