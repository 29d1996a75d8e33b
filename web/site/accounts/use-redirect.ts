import { useQueryString } from '#site/lib/address.ts'

/** The `redirect` parameter of the address; validated where it is used. */
export const useRedirect = (): string | undefined => new URLSearchParams(useQueryString()).get('redirect') ?? undefined
