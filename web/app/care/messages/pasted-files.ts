/**
 * Files on the clipboard. Office programs paste text together with a picture of it: that stays text. A picture from a
 * web page comes with HTML but no text, a file from the desktop with its name but no HTML.
 */
export function filesIn({ types, files }: Pick<DataTransfer, 'types' | 'files'>): File[] {
  const isRichText = types.includes('text/plain') && types.includes('text/html')
  return isRichText ? [] : [...files]
}
