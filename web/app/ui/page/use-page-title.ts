import { useEffect } from 'react'
import { isLeaving } from '#shared/crisis/start-quick-exit.ts'
import { shownCount, useUnreadCounts } from './use-unread-counts.ts'

/** The document title with the number of unread messages. Pages that do not use `Page` set theirs themselves. */
export function usePageTitle(title: string): void {
  const { messages } = useUnreadCounts()
  useEffect(() => {
    if (isLeaving()) return
    document.title = `${messages > 0 ? `(${shownCount(messages)}) ` : ''}${title} · Solace`
  }, [title, messages])
}
