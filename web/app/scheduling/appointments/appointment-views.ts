/** The views of a client's appointments with their orders, and what the page reads for its address. */
export const views = { upcoming: 'startAt', past: '-startAt', closed: '-createdAt' } as const
export type View = keyof typeof views
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text)

export function viewOf(search: URLSearchParams) {
  const wanted = search.get('show')
  const view = isView(wanted) ? wanted : 'upcoming'
  return { view, query: { statuses: view, sort: views[view], page: Number(search.get('page') ?? 1) || 1 } }
}
