import { useInsertionEffect } from 'react'
import styles from './view.css?inline'

/** The styles of the room come with its script: all public pages share one style sheet, and only this page needs these. */
export const useStyles = (): void => useInsertionEffect(() => adoptStyles(document, globalThis), [])

/** A style sheet belongs to the window that made it. Returns the function that removes it. */
export function adoptStyles(page: Document, maker: object): (() => void) | undefined {
  if (!('adoptedStyleSheets' in page)) return undefined
  const sheet = new (maker as typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(styles)
  page.adoptedStyleSheets.push(sheet)
  return () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
