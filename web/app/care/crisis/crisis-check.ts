/**
 * Detects signs of danger in a text: suicidal thoughts, self-harm, or violence by others. It runs on the device;
 * nothing is sent or stored. It only triggers an offer of help, so a doubtful match counts.
 */
import { dangerPhrases, figuresOfSpeech } from './crisis-phrases.ts'

/** Longer texts are checked from the end, where the user is typing. */
const checkedLength = 8_000

const anyOf = (phrases: readonly string[]) => `(?<![a-z])(?:${phrases.join('|')})(?![a-z])`
const figures = new RegExp(anyOf(figuresOfSpeech), 'g')
const danger = new RegExp(anyOf(dangerPhrases))

/** Checks English and German whatever the page language, because people write in the language they feel in. */
export function mentionsDanger(text: string): boolean {
  return danger.test(folded(text.slice(-checkedLength)).replaceAll(figures, ' ~ '))
}

/** Lower case without accents and apostrophes, one space between words, and a dot at the end of a sentence or line. */
function folded(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|['’‘`´]/gu, '')
    .replaceAll('ß', 'ss')
  return `${letters.replaceAll(/[.!?;:\n]+/g, ' . ').replaceAll(/[^a-z0-9.~]+/g, ' ')} .`.replaceAll(/ +/g, ' ')
}
