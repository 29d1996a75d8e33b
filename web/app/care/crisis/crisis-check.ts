/**
 * Whether words speak of danger: thoughts of ending one's life, of hurting oneself, or being hurt by somebody. It answers on the
 * device alone; nothing is sent and nothing is kept. It only leads to an offer of help, so a doubt counts as a yes.
 */
import { dangerPhrases, figuresOfSpeech } from './crisis-phrases.ts'

/** Longer texts are looked at from their end, where somebody is writing. */
const lookedAt = 8_000

const anyOf = (phrases: readonly string[]) => `(?<![a-z])(?:${phrases.join('|')})(?![a-z])`
const figures = new RegExp(anyOf(figuresOfSpeech), 'g')
const danger = new RegExp(anyOf(dangerPhrases))

/** English and German are both looked for, whatever the language of the page: people write in the one they feel in. */
export function speaksOfDanger(text: string): boolean {
  return danger.test(folded(text.slice(-lookedAt)).replaceAll(figures, ' ~ '))
}

/** Small letters without accents and apostrophes, one space between words, and a dot where a sentence or line ends. */
function folded(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|['’‘`´]/gu, '')
    .replaceAll('ß', 'ss')
  return `${letters.replaceAll(/[.!?;:\n]+/g, ' . ').replaceAll(/[^a-z0-9.~]+/g, ' ')} .`.replaceAll(/ +/g, ' ')
}
