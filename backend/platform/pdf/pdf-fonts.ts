/** Fonts of PDF documents, and which characters they can draw. */
import { readFile } from 'node:fs/promises'

/**
 * Fraunces in two weights, with all its Latin letters in one file each: the naira sign and Yoruba names need more than
 * the standard PDF fonts, and PDF does not support WOFF2. Built from @fontsource-variable/fraunces with fontTools
 * (instancer at optical size 14, merge). The digits have one width, so that amounts align. Letter pairs use a plain
 * kern table instead of GPOS, which lacks anchors for marks, so that fontkit places them by their outlines: ẹ́, Ọ̀.
 */
const files = {
  plain: new URL('./fonts/fraunces.ttf', import.meta.url),
  strong: new URL('./fonts/fraunces-semibold.ttf', import.meta.url),
  // Noto Serif 2.015 from @expo-google-fonts/noto-serif 0.4.2: all Latin, Greek and Cyrillic letters.
  plainWide: new URL('./fonts/noto-serif.ttf', import.meta.url),
  strongWide: new URL('./fonts/noto-serif-semibold.ttf', import.meta.url),
} as const

export type Weight = 'plain' | 'strong'
type Font = keyof typeof files

let read: Promise<[Font, Buffer][]> | undefined

/** The fonts, read once. */
export const pdfFonts = (): Promise<[Font, Buffer][]> =>
  (read ??= Promise.all(
    Object.entries(files).map(async ([name, file]): Promise<[Font, Buffer]> => [name as Font, await readFile(file)]),
  ))

/** The font that can draw all of a text: Fraunces unless it lacks a letter. */
export const fontFor = (weight: Weight, text: string): Font => (notInFraunces.test(text) ? `${weight}Wide` : weight)

const notInFraunces =
  /[^\u0300\u0301\u0303\u0304\u0308\n\u0020-\u007e\u00a0-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u01d9\u01da\u01e6\u01e7\u01ea\u01eb\u01fa-\u021b\u02b9\u02ba\u02bc\u1e0c-\u1e0f\u1e20\u1e21\u1e24\u1e25\u1e2a\u1e2b\u1e36\u1e37\u1e42\u1e43\u1e46-\u1e49\u1e5a\u1e5b\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e92\u1e93\u1e9e\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20a6\u20ac\u2122\u2212]/u

/** Characters that Noto Serif lacks too: other scripts, pictures. */
const unknown =
  /[^\u0020-\u007e\u00a0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1c80-\u1c88\u1d00-\u1df9\u1dfb-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20c0\u2100-\u215f\u2183\u2184\u2189\u2212\u2c60-\u2c7f\u2e00-\u2e5d\ua640-\ua69f\ua700-\ua7ca\ua7d0\ua7d1\ua7d3\ua7d5-\ua7d9\ua7f2-\ua7ff\uab30-\uab6b\ufb00-\ufb06]+/gu

/** Invisible characters and direction marks: documents run from left to right. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu

/** Replaces characters that no font here has. */
const box = '\ufffd'

/** The text with its drawable characters; a run of others becomes one box. Non-breaking spaces stay. */
export const inFont = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\u2007\u2009\u202f]/gu, '\u00a0')
    .replaceAll(/[^\S\u00a0]/gu, ' ')
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .replaceAll(unknown, box)

/**
 * A name; followed by the mail address where some letters cannot be drawn, or the address alone where there is no name.
 */
export const nameInPdf = (name: string, email: string): string =>
  inFont(name).includes(box) ? `${name}\n${email}` : name || email
