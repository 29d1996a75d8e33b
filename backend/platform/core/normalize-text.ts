/** Normalises a text before it is encrypted: line ends are the same, and blanks alone become an empty text. */
export const normalizeText = (text: string): string => (text.trim() === '' ? '' : text.replaceAll('\r\n', '\n'))
