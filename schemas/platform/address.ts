/** Addresses of the web: how one is written, built and matched, and its language. German pages are below `/de`, English ones have no prefix. */
import { type Locale, locales } from './locale.ts'

/** What routing needs of a page: its address with `:id` for variable parts, without query and fragment. */
export interface Routed {
  readonly pattern: string
}

/** A typed function for an address written as `/book/:id/?at&therapy`: parts behind colons are required, names of the query are not. */
export interface Page<Address extends string> extends Routed {
  /** The path with its parts, query and fragment, without the language. */
  (...values: ValuesOf<Address>): string
}

type ValuesOf<Address extends string> = Address extends `${infer Path}?${infer Query}`
  ? WithParts<PartsOf<Path>, { [Name in NamesOf<Query>]?: string | undefined }>
  : PartsOf<Address> extends never
    ? []
    : WithParts<PartsOf<Address>, unknown>

type WithParts<Parts extends string, Query> = [Parts] extends [never]
  ? [query?: Query]
  : [values: Record<Parts, string> & Query]

type PartsOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? PartsOf<First> | PartsOf<Rest>
  : Path extends `:${infer Name}` | `#:${infer Name}`
    ? Name
    : never

type NamesOf<Query extends string> = Query extends `${infer Name}&${infer Rest}` ? Name | NamesOf<Rest> : Query

/** Parts are encoded; empty and undefined values of the query are left out. */
/* @__NO_SIDE_EFFECTS__ */
export function page<const Address extends string>(address: Address): Page<Address> {
  const [path = '', query] = address.split('?')
  const build = (values: Record<string, string | undefined> = {}) => {
    const search = new URLSearchParams()
    for (const name of query?.split('&') ?? []) {
      const value = values[name]
      if (value) search.set(name, value)
    }
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
    return search.size > 0 ? `${filled}?${search}` : filled
  }
  return Object.assign(build, { pattern: path.split('#')[0] ?? path }) as Page<Address>
}

/** Whether a path, without query, has the shape of a pattern. */
export function isAt(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}

/** The URL path of a path of `paths.ts` in a language. */
export const addressOf = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`)

/** Language and plain path of a URL path: `/de/login/` is German and `/login/`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const locale = locales.find((name) => name !== 'en' && (pathname === `/${name}` || pathname.startsWith(`/${name}/`)))
  return locale ? { locale, path: pathname.slice(locale.length + 1) || '/' } : { locale: 'en', path: pathname }
}

/** The same page with the same query in another language. */
export function inLocale(
  locale: Locale,
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
): string {
  return addressOf(locale, splitLocale(pathname).path) + search + hash
}
