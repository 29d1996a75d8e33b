import { useFormats } from '#ui/viewer/viewer.tsx'

/** The last day in UTC before this moment, such as `28 February 2029`. */
export function useLastDay(): (instant: string) => string {
  const { date } = useFormats()
  return (instant) =>
    date(new Date(Date.parse(instant) - 1).toISOString().slice(0, 10), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
}
