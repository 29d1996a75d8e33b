import { useInsertionEffect } from 'react'
import styles from './view.css?inline'

/** The styles of the room come with its script: all public pages share one style sheet, and only this page needs these. */
export function useStyles(): void {
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
