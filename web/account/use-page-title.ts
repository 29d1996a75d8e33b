import { useEffect } from 'react'

/** The page's name in the browser. Pages that do not stand in `Page` say theirs themselves. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Solace`
  }, [title])
}
