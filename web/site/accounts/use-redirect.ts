import { useQueryString } from '#site/lib/address.ts'

/** The way back that came with the address; checked where it is used. */
export const useRedirect = (): string | undefined => new URLSearchParams(useQueryString()).get('redirect') ?? undefined
