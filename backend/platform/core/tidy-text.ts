/** As texts are sealed: lines that end alike however they came, no text of blanks. */
export const tidyText = (text: string): string => (text.trim() === '' ? '' : text.replaceAll('\r\n', '\n'))
