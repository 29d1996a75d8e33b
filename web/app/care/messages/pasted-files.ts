/**
 * Files of the clipboard. Words that come with a picture of themselves, as writing programs give them, stay words; a picture of a web
 * page has a line of HTML but no words, and a file of the desktop its name but no HTML.
 */
export function filesIn({ types, files }: Pick<DataTransfer, 'types' | 'files'>): File[] {
  const isRichText = types.includes('text/plain') && types.includes('text/html')
  return isRichText ? [] : [...files]
}
