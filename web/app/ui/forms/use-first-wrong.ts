import { type RefObject, useEffect } from 'react'

/** Controls that show an error; `data-wrong` marks groups that can be focused. */
const wrongFields = '[aria-invalid="true"], [data-wrong="true"]'

/**
 * After a refused submit, by validation or by the server, focuses the first invalid field. `submitCount` of
 * react-hook-form grows when the errors are known, and the effect runs when they are on the page.
 */
export function useFirstWrong(within: RefObject<HTMLElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount > 0) within.current?.querySelector<HTMLElement>(wrongFields)?.focus()
  }, [submitCount, within])
}
