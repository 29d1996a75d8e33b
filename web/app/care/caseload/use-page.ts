import { useSearchParams } from 'react-router'

/** The page number of a list inside a page, kept in the address. */
export function usePage(): [number, (page: number) => void] {
  const [words, setWords] = useSearchParams()
  const page = Number(words.get('page'))
  const openPage = (wanted: number) =>
    setWords((known) => ({ ...Object.fromEntries(known), page: String(wanted) }), { preventScrollReset: true })
  return [Number.isSafeInteger(page) && page > 0 ? page : 1, openPage]
}
