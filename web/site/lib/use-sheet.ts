import { useInsertionEffect } from 'react'

/** Applies styles that come with a script: all public pages share one style sheet, and only this page needs these. */
export function useSheet(styles: string): void {
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [styles])
}
